import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/**
 * Does work that takes a signal, and aborts it after a time, like `AbortSignal.timeout`, but only once this process has
 * read what arrived meanwhile. A process that was busy itself finds its timers due before it finds the answers, and
 * would blame the other side for its own delay.
 *
 * @param ms milliseconds
 * @throws DOMException `TimeoutError` when the time is up, otherwise what the work throws
 */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let isDone = false;
  const timer = setTimeout(async () => {
    // By the end of the second turn, what had arrived is read and the work it was for is done.
    await turnOfTheLoop();
    await turnOfTheLoop();
    if (!isDone) ending.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError'));
  }, ms);
  try {
    return await work(ending.signal);
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}
