/**
 * Resolves when somebody stops this process: with Ctrl-C, with a signal, or by closing the terminal. A second signal
 * ends the process at once.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
