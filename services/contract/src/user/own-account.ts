import * as z from 'zod/mini';
import { blockedUsersResponse } from '../moderation/reports';
import * as texts from '../texts/user';
import { followingResponse } from './following';
import { unreadNotificationsResponse } from './notifications';
import { user } from './user';

/** The data of the user service that every page of a signed-in reader needs, in one call (docs/product.md#session). */
export const ownAccountQuery = z.object({
  /** Adds the lists that browsers cache for a while, so that not every page requests them. */
  with: z.optional(z.enum(['lists'], texts.onlyLists)),
});

/**
 * The readers and profile parts that this reader hides, the writers they follow, and their number of unread
 * notifications.
 */
export const ownLists = z.object({
  ...blockedUsersResponse.shape,
  ...followingResponse.shape,
  ...unreadNotificationsResponse.shape,
});
export type OwnLists = z.infer<typeof ownLists>;

export const ownAccountResponse = z.object({ user, lists: z.optional(ownLists) });
export type OwnAccountResponse = z.infer<typeof ownAccountResponse>;
