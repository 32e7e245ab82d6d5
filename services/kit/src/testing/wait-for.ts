import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `condition` returns something truthy, and returns that; until then, errors count as "not yet".
 *
 * @throws the condition's last error, or one that says how long it waited.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 5_000, intervalMs = 20 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown = new Error(`The condition was not met within ${timeoutMs} ms.`);
  do {
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      lastError = error;
    }
    await sleep(intervalMs);
  } while (Date.now() < deadline);
  throw lastError;
}
