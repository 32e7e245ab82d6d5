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
