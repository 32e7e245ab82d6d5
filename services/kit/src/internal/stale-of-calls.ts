import { AsyncLocalStorage } from 'node:async_hooks';

/** What the calls to other services of one request made stale. */
interface Collected {
  readonly tags: Set<string>;
  /** Set when a call changed something and did not say what, or got no answer. */
  isUnknown: boolean;
}

const collecting = new AsyncLocalStorage<Collected>();

/** Does work, and collects what the calls to other services that it makes say they made stale; null if one did not say. */
export async function collectStale<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tags: readonly string[] | null }> {
  const collected: Collected = { tags: new Set(), isUnknown: false };
  const result = await collecting.run(collected, work);
  return { result, tags: collected.isUnknown ? null : [...collected.tags] };
}

/** @param header what the answer of a call that changes blogs said; `undefined` when it said nothing or there was none */
export function noteStale(header: string | string[] | undefined): void {
  const collected = collecting.getStore();
  if (!collected) return;
  if (header === undefined) collected.isUnknown = true;
  for (const tag of String(header ?? '').split(' ')) if (tag !== '') collected.tags.add(tag);
}
