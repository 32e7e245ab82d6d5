import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** What Chromium reported about one stretch of play; all in milliseconds. */
export interface Frames {
  /** Time from one frame to the next. */
  readonly gaps: readonly number[];
  /** Tasks of the page's main thread over 50 ms. */
  readonly tasks: readonly number[];
  /** Frames whose work took over 50 ms, including the wait for the screen. */
  readonly longFrames: readonly number[];
}

const watcher = fileURLToPath(new URL('./in-page/watch-frames.js', import.meta.url));

/** Watches every page opened from now on. */
export function watchFrames(page: Page): Promise<unknown> {
  return page.addInitScript({ path: watcher });
}

/** Discards what was recorded so far, such as the page's start. */
export function forgetFrames(page: Page): Promise<void> {
  return page.evaluate('for (const durations of Object.values(seenFrames)) durations.length = 0');
}

export function readFrames(page: Page): Promise<Frames> {
  return page.evaluate<Frames>('seenFrames');
}
