import * as z from 'zod/mini';
import { blogCard } from '../blog/blog';
import { listCursor, objectId } from '../core/primitives';
import * as texts from '../texts/reader-page';

/** The privacy settings of a reader, beyond their published content (docs/product.md#a-page-of-ones-own). */
export const privacySettings = z.object({
  /** Shows the reader to others on the leaderboard. Readers always see their own place. */
  onLeaderboard: z.boolean(),
  /** True when the reader has a public page. */
  hasPage: z.boolean(),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

export const setPrivacyRequest = z
  .partial(privacySettings)
  .check(
    z.refine(
      ({ onLeaderboard, hasPage }) => onLeaderboard !== undefined || hasPage !== undefined,
      texts.sayWhatToChange,
    ),
  );
export type SetPrivacyRequest = z.infer<typeof setPrivacyRequest>;

export const readerPageQuery = z.object({ cursor: z.optional(listCursor) });
/** Published blogs, newest first. */
export const readerBlogs = z.object({ blogs: z.array(blogCard), nextCursor: z.optional(z.nullable(z.string())) });
export const readerPage = z.object({
  reader: z.object({
    _id: objectId,
    name: z.string(),
    image: z.nullable(z.string()),
    profileAvatar: z.nullable(z.string()),
    isModerator: z.optional(z.boolean()),
    badges: z.array(z.string()),
  }),
  ...readerBlogs.shape,
});
export type ReaderPage = z.infer<typeof readerPage>;
