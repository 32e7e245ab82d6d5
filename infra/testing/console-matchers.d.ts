import 'vitest';

declare module 'vitest' {
  interface Matchers<T> {
    /** Passes when the test called `console.warn` with a text that contains or matches `message`. */
    toHaveWarnedWith(message: string | RegExp): T;
    /** Passes when the test called `console.error` with a text that contains or matches `message`. */
    toHaveErroredWith(message: string | RegExp): T;
  }
}
