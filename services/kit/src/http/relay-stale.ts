import { staleTagsHeader } from '@storysprout/contract';
import type { Context } from 'koa';
import { collectStale } from '../internal/stale-of-calls';
import { markStale } from './cache-tags';

/** More would not fit into a header; then the gateway takes everything for stale. */
const mostTags = 200;

/**
 * Passes on what the services called meanwhile say that they made stale, so that the gateway drops exactly that though
 * another service answers. If only one of them does not say, nothing is passed on, and the gateway drops everything.
 */
export async function relayStale<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { result, tags } = await collectStale(work);
  if (tags && tags.length > 0 && tags.length <= mostTags && !ctx.res.hasHeader(staleTagsHeader)) markStale(ctx, tags);
  return result;
}
