/** The browser's log, for failures that are only logged. No other code of the front end writes to the console. */
export const log = {
  warn(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: this is the logger
    console.warn(message, ...(cause === undefined ? [] : [cause]));
  },
  error(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: this is the logger
    console.error(message, ...(cause === undefined ? [] : [cause]));
  },
};
