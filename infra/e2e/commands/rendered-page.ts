import { expect, type Page } from '@playwright/test';
import { serverRenderedRoot } from '../../load/server-rendered-root';

/** A drawing may be late the first time; it is there for the next reader. @param words that are in it */
export async function untilRendered(page: Page, path: string, words = ''): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    expect(await answer.text()).toMatch(new RegExp(`${serverRenderedRoot.source}[^]*${words}`));
  }).toPass();
}
