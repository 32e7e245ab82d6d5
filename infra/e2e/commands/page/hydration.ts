import { expect, type Page } from '@playwright/test';

/** Records the server-rendered headings of every page from now on, without changing them. */
async function rememberHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      Object.assign(window, { renderedHeadings: [...document.querySelectorAll('h1, h2, h3')] });
    });
  });
}

/**
 * Returns headings that React replaced by others with the same words instead of hydrating them; `all` for a page that
 * is not hydrated yet. A blog that left the list because a newer one was published meanwhile was not replaced.
 */
const replaced = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelector('[data-first-paint]')) return ['all'];
    const { renderedHeadings } = window as unknown as { renderedHeadings: HTMLElement[] };
    if (!renderedHeadings.some(({ isConnected }) => isConnected)) return ['all'];
    const present = new Set(Array.from(document.querySelectorAll('h1, h2, h3'), ({ textContent }) => textContent));
    return renderedHeadings
      .filter(({ isConnected, textContent }) => !isConnected && present.has(textContent))
      .map(({ textContent }) => textContent);
  });

/** Watches how server-rendered pages are hydrated. */
export class HydrationWatch {
  private readonly sheets: string[] = [];

  private constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (/\/remotes\/.*\.css$/.test(request.url())) this.sheets.push(request.url());
      if (request.isNavigationRequest()) this.sheets.length = 0;
    });
  }

  /** @param page a page that has not been opened yet */
  static async of(page: Page): Promise<HydrationWatch> {
    await rememberHeadings(page);
    return new HydrationWatch(page);
  }

  /**
   * Expects, on a settled page, that React kept the server-rendered elements and no style was fetched a second time.
   */
  async expectKept(): Promise<void> {
    const { page } = this;
    const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
    await expect(page.locator(awaited ?? ''), 'the first paint waits for the page').toHaveRole('contentinfo');
    expect(await replaced(page), 'headings that were rendered anew').toEqual([]);
    const inPage = await page
      .locator('style[data-sheet]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.sheet));
    const twice = this.sheets.filter((sheet) => inPage.includes(new URL(sheet).pathname));
    expect(twice, 'sheets that were in the page already').toEqual([]);
  }
}
