/** Work that can be left after any of its steps and continued later, so that it need not hold up a page. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all of the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
