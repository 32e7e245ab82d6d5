import type { Router } from '@koa/router';
import { boardTag } from '@storysprout/contract';
import { markStale, serve } from '@storysprout/service-kit';
import { presentOwnUser } from '../../identity';
import * as texts from '../../texts/rewards';
import type { ProgressContext } from '../progress.context';

/** Registers the routes for wearing an avatar, claiming celebrations, and clearing rewards that were shown. */
export function rewardRoutes(
  router: Router,
  {
    rewards,
    celebrations,
    pictureAddresses: addresses,
  }: Pick<ProgressContext, 'rewards' | 'celebrations' | 'pictureAddresses'>,
): void {
  serve(router, 'PUT /user/avatar', async ({ ctx, user, body }) => {
    const changed = await rewards.wear(user, body.avatarId);
    // Cached blogs and comments become stale later, when the blog service has updated its copies of the avatar.
    markStale(ctx, [boardTag]);
    return { success: true, message: texts.avatarUpdated, user: presentOwnUser(changed, addresses, user) };
  });

  serve(router, 'PUT /user/clear-unlocked', async ({ user }) => {
    return { success: true, user: presentOwnUser(await rewards.clearUnlocked(user), addresses, user) };
  });

  serve(router, 'PUT /user/moments/claim', async ({ ctx, user, body }) => {
    ctx.set('Cache-Control', 'no-store');
    return { success: true, moments: await celebrations.claim(user, body.moments) };
  });
}
