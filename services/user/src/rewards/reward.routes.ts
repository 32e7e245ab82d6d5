import type { Router } from '@koa/router';
import { setAvatarRequest } from '@storysprout/contract';
import { parse, requireUser, type TokenVerifier } from '@storysprout/service-kit';
import { presentOwnUser } from '../users/user.presenter';
import type { RewardService } from './reward.service';

/** `PUT /user/avatar` and `PUT /user/clear-unlocked` (spec section 7). */
export function rewardRoutes(router: Router, deps: { verifier: TokenVerifier; rewards: RewardService }): void {
  const signedIn = requireUser(deps.verifier);

  router.put('/user/avatar', signedIn, async (ctx) => {
    const { avatarId } = parse(setAvatarRequest, ctx.request.body);
    const user = await deps.rewards.wear(ctx.state.user, avatarId);
    ctx.body = { success: true, message: 'Avatar updated!', user: presentOwnUser(user) };
  });

  router.put('/user/clear-unlocked', signedIn, async (ctx) => {
    const user = await deps.rewards.clearUnlocked(ctx.state.user);
    ctx.body = { success: true, user: presentOwnUser(user) };
  });
}
