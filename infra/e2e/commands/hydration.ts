import { expect, type Page } from '@playwright/test';

/** Remembers, on every page from now on, the headings that came from the server, without changing them. */
async function rememberHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      Object.assign(window, { renderedHeadings: [...document.querySelectorAll('h1, h2, h3')] });
    });
  });
}

/**
 * Headings that React replaced by others of the same words instead of hydrating them; a page that is not hydrated yet
 * has all of them. A blog that left the list, because somebody published a newer one meanwhile, was not replaced.
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

  /** @param page before it is opened */
  static async of(page: Page): Promise<HydrationWatch> {
    await rememberHeadings(page);
    return new HydrationWatch(page);
  }

  /** Of the page that is settled now: React kept what the server had rendered, and no style was fetched a second time. */
  async expectKept(): Promise<void> {
    const { page } = this;
    const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
    await expect(page.locator(awaited ?? ''), 'the first paint waits for the heading').toHaveRole('heading');
    expect(await replaced(page), 'headings that were rendered anew').toEqual([]);
    const inPage = await page
      .locator('style[data-sheet]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.sheet));
    const twice = this.sheets.filter((sheet) => inPage.includes(new URL(sheet).pathname));
    expect(twice, 'sheets that were in the page already').toEqual([]);
  }
}
