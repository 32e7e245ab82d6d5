import { AsyncLocalStorage } from 'node:async_hooks';
import { staleTagsHeader } from '@storysprout/contract';
import type { Context } from 'koa';
import { markStale } from './cache-tags';

/** What the calls to other services of one request made stale. */
interface Collected {
  readonly tags: Set<string>;
  /** Set when a call changed something and did not say what, or got no answer. */
  isUnknown: boolean;
}

/** More would not fit into a header; then the gateway takes everything for stale. */
const mostTags = 200;
const collecting = new AsyncLocalStorage<Collected>();

/**
 * Passes on what the services called meanwhile say that they made stale, so that the gateway drops exactly that though
 * another service answers. If only one of them does not say, nothing is passed on, and the gateway drops everything.
 */
export async function relayStale<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const collected: Collected = { tags: new Set(), isUnknown: false };
  const result = await collecting.run(collected, work);
  const { tags, isUnknown } = collected;
  if (tags.size > 0 && tags.size <= mostTags && !isUnknown && !ctx.res.hasHeader(staleTagsHeader)) {
    markStale(ctx, [...tags]);
  }
  return result;
}

/** @param header what the answer of a call that changes blogs said; `undefined` when it said nothing or there was none */
export function noteStale(header: string | string[] | undefined): void {
  const collected = collecting.getStore();
  if (!collected) return;
  if (header === undefined) collected.isUnknown = true;
  for (const tag of String(header ?? '').split(' ')) if (tag !== '') collected.tags.add(tag);
}
