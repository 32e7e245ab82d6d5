import * as z from 'zod/mini';
import { listCursor, objectId, pageQuery } from '../core/primitives';
import * as texts from '../texts/primitives';

/**
 * The parts of responses that belong to one reader, separate from those that are the same for all
 * (docs/decisions/0034-tagged-response-cache.md).
 */

/** The largest number of likes in one response. */
export const likesPageSize = 1_000;
export const ownLikesQuery = z.object({
  /** The `nextCursor` of the page before. */
  after: z.optional(listCursor),
  limit: z._default(
    z.coerce
      .number<string | number>('limit must be a number from 1 to 1000.')
      .check(
        z.int(texts.wholeLimit),
        z.minimum(1, 'limit must be at least 1.'),
        z.maximum(likesPageSize, `limit can be at most ${likesPageSize}.`),
      ),
    likesPageSize,
  ),
});
export type OwnLikesQuery = z.infer<typeof ownLikesQuery>;
export const ownLikesResponse = z.object({
  /** Ids of the blogs that the reader likes, the newest like first. */
  likes: z.array(objectId),
  nextCursor: z.nullable(z.string()),
});
export type OwnLikesResponse = z.infer<typeof ownLikesResponse>;

/** The same query as for the page of comments in question (`GET /blog/comment/get`). */
export const ownCommentsQuery = z.object({ postId: objectId, ...pageQuery.shape });
export type OwnCommentsQuery = z.infer<typeof ownCommentsQuery>;
export const ownCommentsResponse = z.object({
  /** Ids of the comments on the page that the reader likes. */
  liked: z.array(objectId),
  /**
   * True when the reader wrote something below the blog that is not public. Then only a list requested with their token
   * contains it.
   */
  hasUnpublished: z.boolean(),
});
export type OwnCommentsResponse = z.infer<typeof ownCommentsResponse>;

/** The largest number of blogs in one request of the gateway, which is the most that a page shows. */
export const likesAskedAtOnce = 100;
export const likesAmongRequest = z.object({
  userId: objectId,
  blogIds: z.array(objectId).check(z.maxLength(likesAskedAtOnce)),
});
export const likesAmongResponse = z.object({ liked: z.array(objectId) });
