import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { deferred } from './deferred';

/**
 * Waits for work no longer than a time, and aborts it then where it takes the signal; like `AbortSignal.timeout`, but
 * only once this process has read what arrived meanwhile. A process that was busy itself finds its timers due before it
 * finds the answers, and would blame the other side for its own delay.
 *
 * @param ms milliseconds
 * @throws DOMException `TimeoutError` when the time is up, otherwise what the work throws
 */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = deferred<never>();
  let isDone = false;
  const timer = setTimeout(async () => {
    // By the end of the second turn, what had arrived is read and the work it was for is done.
    await turnOfTheLoop();
    await turnOfTheLoop();
    if (isDone) return;
    const error = new DOMException(`No answer within ${ms} ms.`, 'TimeoutError');
    ending.abort(error);
    late.reject(error);
  }, ms);
  try {
    return await Promise.race([work(ending.signal), late.promise]);
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}
