import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 15_000;

/**
 * Waits until a condition is true.
 *
 * @throws Error that names the condition, when the time is up
 */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs / 1000} seconds: ${what}.`);
    await sleep(200);
  }
}
