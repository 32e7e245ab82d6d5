import type { Page } from '@playwright/test';

/** The session that a signed-in page stores in the browser (docs/product.md#session). */
export function storedSession(page: Page): Promise<{ token: string; userId: string }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    userId: localStorage.getItem('userId') ?? '',
  }));
}
