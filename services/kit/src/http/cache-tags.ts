import { anyBlogTag, cacheTagsHeader, mostCacheTags, staleTagsHeader } from '@storysprout/contract';
import type { Context } from 'koa';

/** Says what an answer shows, so that the gateway drops it when that changes (services/contract/src/cache-tags.ts). */
export function tagAnswer(ctx: Context, tags: readonly string[]): void {
  ctx.set(cacheTagsHeader, tags.join(' '));
}

/** The tags of a list: its blogs, or just any blog where they are too many. */
export function listTags(own: readonly string[], blogs: readonly string[]): string[] {
  return [...own, ...(blogs.length > mostCacheTags ? [anyBlogTag] : blogs)];
}

/** Sent where a write made nothing stale, because without tags the gateway takes everything for stale. */
const nothing = 'none';

/** Says what a write made stale. */
export function markStale(ctx: Context, tags: readonly string[]): void {
  ctx.set(staleTagsHeader, tags.length === 0 ? nothing : tags.join(' '));
}
