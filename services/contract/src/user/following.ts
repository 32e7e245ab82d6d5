import * as z from 'zod/mini';
import { objectId } from '../core/primitives';

/** Following a writer (docs/product.md#following). */

export const followLimits = {
  /** The largest number of writers that one reader can follow. */
  writers: 200,
  /** A writer's number of followers is exact up to here. */
  counted: 10_000,
} as const;

export const followingResponse = z.object({
  /** The latest first. */
  following: z.array(z.object({ userId: objectId, name: z.string() })).check(z.maxLength(followLimits.writers)),
});
export type FollowingResponse = z.infer<typeof followingResponse>;

/** A number without names, because who follows a writer is private. */
export const followersResponse = z.object({ followers: z.number().check(z.int(), z.minimum(0)) });
