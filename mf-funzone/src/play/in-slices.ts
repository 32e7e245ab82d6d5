import type { Steps } from '@storysprout/game-rules/core';

/** How long a page may be kept busy at a time, in milliseconds: half a frame, as drawing needs its part. */
const sliceMs = 8;

/** Lets the page draw and handle keys. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Does work in slices between which the page can draw, so that a slow device does not stand still. The
 * first slice has a task of its own, too, because the task that asks for the work is often long already.
 */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await breathe();
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}
