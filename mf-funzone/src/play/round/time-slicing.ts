import type { Steps } from '@storysprout/game-rules/core';

/** The most time to block the page at once, in milliseconds. It is half a frame, because rendering needs the rest. */
const sliceMs = 8;

/** Lets the page render and handle input. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Runs work in slices between which the page can render, so that it does not freeze on a slow device. Even the first
 * slice runs in a task of its own, because the task that starts the work is often long already.
 */
export async function runTimeSliced<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await yieldToPage();
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}
