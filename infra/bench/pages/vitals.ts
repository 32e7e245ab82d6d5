import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** A page's web vitals, as Chromium measures them. */
export interface Vitals {
  /** Largest Contentful Paint, in milliseconds since navigation. */
  readonly lcpMs: number;
  /** Tag of the largest element, followed by its image address or the start of its text. */
  readonly lcpElement: string;
  /** Cumulative Layout Shift: the worst five seconds, without shifts the reader caused. */
  readonly cls: number;
  /** The elements that moved, how far and when. */
  readonly shifted: string;
  /** Total Blocking Time, in milliseconds: the part of each long task beyond 50 ms. */
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  /** Interaction to Next Paint of the slowest interaction, in milliseconds; 0 when none took over 16 ms. */
  readonly slowestInteractionMs: number;
  readonly slowestInteraction: string;
}

const watcher = fileURLToPath(new URL('./in-page/watch-vitals.js', import.meta.url));

/** Records the vitals of each document that the page opens from now on. */
export function watchVitals(page: Page): Promise<unknown> {
  return page.addInitScript({ path: watcher });
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { seenVitals: Vitals }).seenVitals);
}
