import { expect, type Page } from '@playwright/test';
import { serverRenderedRoot } from '../../../load/server-rendered-root';

/**
 * Waits until the page is server-rendered. The rendering may be too late for the first request, but later ones get it.
 *
 * @param words a pattern that the page must contain
 */
export async function untilRendered(page: Page, path: string, words = ''): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    expect(await answer.text()).toMatch(new RegExp(`${serverRenderedRoot.source}[^]*${words}`));
  }).toPass();
}

/**
 * Opens the page so that it comes server-rendered. A busy gateway may send it without, even when it was rendered before.
 *
 * @param onOpen called before each attempt
 */
export async function openRendered(page: Page, path: string, onOpen = () => {}): Promise<void> {
  await expect(async () => {
    onOpen();
    const answer = await page.goto(path);
    expect(await answer?.text()).toMatch(serverRenderedRoot);
  }).toPass();
}
