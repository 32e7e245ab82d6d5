import { setImmediate as nextLoopIteration } from 'node:timers/promises';
import { deferred } from './deferred';

/**
 * Waits for work up to a time limit, then rejects and aborts the signal that the work was given. Unlike
 * `AbortSignal.timeout`, it first processes everything that has already arrived: in a process that was busy itself,
 * timers fire before responses are read, and the other side would get the blame for the delay.
 *
 * @param ms the limit in milliseconds
 * @throws DOMException `TimeoutError` when the time is up, otherwise what the work throws
 */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const late = deferred<never>();
  let isDone = false;
  const timer = setTimeout(async () => {
    // After the second turn, what had arrived has been read and the work that was waiting for it is done.
    await nextLoopIteration();
    await nextLoopIteration();
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
