import type { Page } from '@playwright/test';

/** Returns the paths that the browser has stored in one of the site's caches. */
export function cachedPaths(page: Page, cache: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, cache);
}
