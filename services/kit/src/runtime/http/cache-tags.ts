import { anyBlogTag, cacheTagsHeader, mostCacheTags, staleTagsHeader } from '@storysprout/contract';
import type { Context } from 'koa';

/**
 * Tags a response with what it shows, so that the gateway drops it from its cache when that changes
 * (services/contract/src/api/cache-tags.ts).
 */
export function tagAnswer(ctx: Context, tags: readonly string[]): void {
  ctx.set(cacheTagsHeader, tags.join(' '));
}

/** Returns the tags of a list: one for each of its blogs, or the tag of any blog when there are too many. */
export function listTags(own: readonly string[], blogs: readonly string[]): string[] {
  return [...own, ...(blogs.length > mostCacheTags ? [anyBlogTag] : blogs)];
}

/** Sent when a write made nothing stale. Without any tags the gateway would drop everything. */
const nothing = 'none';

/** Tells the gateway which cached responses a write made stale. */
export function markStale(ctx: Context, tags: readonly string[]): void {
  ctx.set(staleTagsHeader, tags.length === 0 ? nothing : tags.join(' '));
}
