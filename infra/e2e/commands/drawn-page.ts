import { expect, type Page } from '@playwright/test';

/** The page's root says what it was drawn for; scripts in the page name the attribute, too. */
export const drawnRoot = /<div id="root"[^>]* data-drawn=/;

/** A drawing may be late the first time; it is there for the next reader. @param words that are in it */
export async function untilDrawn(page: Page, path: string, words = ''): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    expect(await answer.text()).toMatch(new RegExp(`${drawnRoot.source}[^]*${words}`));
  }).toPass();
}
