import * as z from 'zod/mini';
import { followingResponse } from './following';
import { unreadNotificationsResponse } from './notifications';
import { blockedUsersResponse } from './safety/reports';
import * as texts from './texts/user';
import { user } from './user';

/** What each page of a signed-in reader needs of the user service, in one call (docs/product.md#session). */
export const ownAccountQuery = z.object({
  /** Also what browsers keep for a while, so that not every page asks for it. */
  with: z.optional(z.enum(['lists'], texts.onlyLists)),
});

/** Whom and what the reader hides, whom they follow, and how many notifications they have not read. */
export const ownLists = z.object({
  ...blockedUsersResponse.shape,
  ...followingResponse.shape,
  ...unreadNotificationsResponse.shape,
});
export type OwnLists = z.infer<typeof ownLists>;

export const ownAccountResponse = z.object({ user, lists: z.optional(ownLists) });
export type OwnAccountResponse = z.infer<typeof ownAccountResponse>;
