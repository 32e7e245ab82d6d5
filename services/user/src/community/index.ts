export { type BlockedUsersDocument, blockedUsersStore } from './blocking/blocked-users.document';
export type { BlockedUsers } from './blocking/blocked-users.service';
export { createCommunity } from './community.module';
export { communityStores } from './community-stores';
export { FollowRepository } from './following/follow.repository';
export type { Following } from './following/following.service';
export { communityPersonalData } from './personal-data';
