import type { Page } from '@playwright/test';

/** What a signed-in page keeps in the browser's storage (docs/product.md#session). */
export function storedSession(page: Page): Promise<{ token: string; userId: string }> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    userId: localStorage.getItem('userId') ?? '',
  }));
}
