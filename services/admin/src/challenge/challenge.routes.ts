import type { Router } from '@koa/router';
import { challengeTag } from '@storysprout/contract';
import { serve, tagAnswer } from '@storysprout/service-kit';
import { actorOf } from '../shared/actor';
import type { ChallengeService } from './challenge.service';

/** The weekly challenge: one call for everybody, two for every signed-in reader, two for moderators. */
export function challengeRoutes(router: Router, { challenges }: { challenges: ChallengeService }): void {
  serve(router, 'GET /admin/weeklychallenge/current', async ({ user }) => {
    return { challenge: await challenges.currentFor(user.id) };
  });

  serve(router, 'GET /admin/weeklychallenge/latest', async ({ ctx }) => {
    tagAnswer(ctx, [challengeTag]);
    return { challengeId: await challenges.latestId() };
  });

  serve(router, 'PUT /admin/weeklychallenge/mark-read', async ({ user }) => {
    await challenges.markRead(user.id);
    return { success: true, message: 'Good luck, superstar!' };
  });

  serve(router, 'POST /admin/send-weekly-challenge', ({ body, user }) => {
    return challenges.sendByEmail(body, actorOf(user));
  });

  serve(router, 'POST /admin/send-weekly-challenge-notification', ({ body, user }) => {
    return challenges.sendAsNotification(body, actorOf(user));
  });
}
