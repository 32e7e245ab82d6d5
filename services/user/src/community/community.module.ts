import type { Router } from '@koa/router';
import { blockedUserRoutes } from './blocking/blocked-users.routes';
import { BlockedUsers } from './blocking/blocked-users.service';
import type { CommunityServiceContext, CommunityUses } from './community.context';
import { FollowRepository } from './following/follow.repository';
import { followingRoutes } from './following/following.routes';
import { Following } from './following/following.service';

export function createCommunity(context: CommunityServiceContext, uses: CommunityUses) {
  const own = { ...context, ...uses, follows: new FollowRepository(context) };
  const blockedUsers = new BlockedUsers(own);
  const following = new Following(own);
  return {
    blockedUsers,
    following,
    routes: (router: Router) => {
      blockedUserRoutes(router, blockedUsers);
      followingRoutes(router, { ...own, following });
    },
  };
}
