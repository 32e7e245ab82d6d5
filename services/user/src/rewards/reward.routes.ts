import type { Router } from '@koa/router';
import { boardTag } from '@storysprout/contract';
import { markStale, serve } from '@storysprout/service-kit';
import { presentOwnUser, type SignsPictures } from '../users/user.presenter';
import type { RewardService } from './reward.service';

/** Wearing an avatar, and forgetting the rewards that were shown. */
export function rewardRoutes(router: Router, rewards: RewardService, addresses: SignsPictures): void {
  serve(router, 'PUT /user/avatar', async ({ ctx, user, body }) => {
    const changed = await rewards.wear(user, body.avatarId);
    // Blogs and comments follow once the blog service has changed its copies.
    markStale(ctx, [boardTag]);
    return { success: true, message: 'Avatar updated!', user: presentOwnUser(changed, addresses) };
  });

  serve(router, 'PUT /user/clear-unlocked', async ({ user }) => {
    return { success: true, user: presentOwnUser(await rewards.clearUnlocked(user), addresses) };
  });
}
