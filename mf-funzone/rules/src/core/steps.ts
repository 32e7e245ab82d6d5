/** Work that can be paused after each step and continued later, so that it does not block the page. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once and returns the result. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
