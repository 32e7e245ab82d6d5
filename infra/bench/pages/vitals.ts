import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** What a reader feels of a page, as Chromium measures it. */
export interface Vitals {
  /** Largest Contentful Paint, in milliseconds since the address was entered. */
  readonly lcpMs: number;
  /** What that was, such as `H1` and its text. */
  readonly lcpElement: string;
  /** Cumulative Layout Shift: the worst five seconds, shifts a reader caused left out. */
  readonly cls: number;
  /** From touch or key to the next picture, the slowest of all, in milliseconds; 0 without any over 16 ms. */
  readonly slowestInteractionMs: number;
  readonly slowestInteraction: string;
}

const watcher = fileURLToPath(new URL('./in-page/watch-vitals.js', import.meta.url));

/** Watches from the first moment of every page to come. */
export function watchVitals(page: Page): Promise<unknown> {
  return page.addInitScript({ path: watcher });
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { seenVitals: Vitals }).seenVitals);
}
