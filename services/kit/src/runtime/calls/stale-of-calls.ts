import { AsyncLocalStorage } from 'node:async_hooks';

/** The cache tags that the calls of one request to other services made stale. */
interface Collected {
  readonly tags: Set<string>;
  /** Set when a call changed something without reporting its tags, or got no response. */
  isUnknown: boolean;
}

const collecting = new AsyncLocalStorage<Collected>();

/**
 * Runs `work` and collects the cache tags that its calls to other services report as stale. The tags are null if one
 * call did not report any.
 */
export async function collectStale<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tags: readonly string[] | null }> {
  const collected: Collected = { tags: new Set(), isUnknown: false };
  const result = await collecting.run(collected, work);
  return { result, tags: collected.isUnknown ? null : [...collected.tags] };
}

/**
 * Records what a call that changes blogs made stale.
 *
 * @param header the stale tags header of the response; `undefined` when it is missing or there was no response
 */
export function noteStale(header: string | string[] | undefined): void {
  const collected = collecting.getStore();
  if (!collected) return;
  if (header === undefined) collected.isUnknown = true;
  for (const tag of String(header ?? '').split(' ')) if (tag !== '') collected.tags.add(tag);
}
