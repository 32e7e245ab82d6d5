import { staleTagsHeader } from '@storysprout/contract';
import type { Context } from 'koa';
import { collectStale } from '../calls/stale-of-calls';
import { markStale } from './cache-tags';

/** More tags would not fit into a header. Nothing is sent then, and the gateway drops everything. */
const mostTags = 200;

/**
 * Passes on the cache tags that the called services reported as stale, so that the gateway drops exactly those. If one
 * of them sent no such header, nothing is passed on, and the gateway drops everything.
 */
export async function relayStale<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { result, tags } = await collectStale(work);
  if (tags && tags.length > 0 && tags.length <= mostTags && !ctx.res.hasHeader(staleTagsHeader)) markStale(ctx, tags);
  return result;
}
