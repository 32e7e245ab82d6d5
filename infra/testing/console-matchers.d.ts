import 'vitest';

declare module 'vitest' {
  interface Matchers<T> {
    /** The test called `console.warn` with a text that has this in it, or matches it. */
    toHaveWarnedWith(message: string | RegExp): T;
    /** The test called `console.error` with a text that has this in it, or matches it. */
    toHaveErroredWith(message: string | RegExp): T;
  }
}
