import { expect, type Page } from '@playwright/test';

/** Waits until the page is hydrated and no call, script or font is pending. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('html[data-pending="0"]')).toBeAttached({ timeout: 20_000 });
  await expect(page.locator('#root[data-first-paint]')).toHaveCount(0);
}
