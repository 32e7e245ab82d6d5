import type { Router } from '@koa/router';
import {
  type ChallengeResponse,
  type MessageResponse,
  sendChallengeEmailRequest,
  sendChallengeNotificationRequest,
} from '@storysprout/contract';
import { parse, type SignedInState } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import { actorOf } from '../shared/actor';
import type { ChallengeService } from './challenge.service';

export interface ChallengeRouteDeps {
  readonly challenges: ChallengeService;
  readonly requireUser: Middleware<SignedInState>;
  readonly requireAdmin: Middleware<SignedInState>;
}

/** The weekly challenge (spec section 7): two calls for every signed-in reader, two for moderators. */
export function challengeRoutes(router: Router, { challenges, requireUser, requireAdmin }: ChallengeRouteDeps): void {
  router.get('/admin/weeklychallenge/current', requireUser, async (ctx) => {
    ctx.body = { challenge: await challenges.currentFor(ctx.state.user.id) } satisfies ChallengeResponse;
  });

  router.put('/admin/weeklychallenge/mark-read', requireUser, async (ctx) => {
    await challenges.markRead(ctx.state.user.id);
    ctx.body = { success: true, message: 'Good luck, superstar!' } satisfies MessageResponse;
  });

  router.post('/admin/send-weekly-challenge', requireAdmin, async (ctx) => {
    const request = parse(sendChallengeEmailRequest, ctx.request.body ?? {});
    ctx.body = await challenges.sendByEmail(request, actorOf(ctx.state.user));
  });

  router.post('/admin/send-weekly-challenge-notification', requireAdmin, async (ctx) => {
    const request = parse(sendChallengeNotificationRequest, ctx.request.body ?? {});
    ctx.body = await challenges.sendAsNotification(request, actorOf(ctx.state.user));
  });
}
