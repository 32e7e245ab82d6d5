import type { Steps } from '@storysprout/game-rules/core';

/** How long a page may be kept busy at a time, in milliseconds: half a frame, as drawing needs its part. */
const sliceMs = 8;

/** Does work in slices between which the page can draw, so that a slow device does not stand still. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < sliceMs) continue;
    // The page draws and handles keys.
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
}
