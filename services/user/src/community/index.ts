export { type BlockedUsersDocument, blockedUsersStore } from './blocking/blocked-users.document';
export { blockedUserRoutes } from './blocking/blocked-users.routes';
export { BlockedUsers } from './blocking/blocked-users.service';
export { followStore } from './following/follow.document';
export { FollowRepository } from './following/follow.repository';
export { followingRoutes } from './following/following.routes';
export { Following } from './following/following.service';
export { communityPersonalData } from './personal-data';
