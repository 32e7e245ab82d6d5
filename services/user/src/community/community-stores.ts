import { blockedUsersStore } from './blocking/blocked-users.document';
import { followStore } from './following/follow.document';

export const communityStores = { hiddenReaders: blockedUsersStore, follows: followStore };
