import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { actorOf } from '../shared/actor';
import type { ChallengeService } from './challenge.service';

/** The weekly challenge: two calls for every signed-in reader, two for moderators. */
export function challengeRoutes(router: Router, { challenges }: { challenges: ChallengeService }): void {
  serve(router, 'GET /admin/weeklychallenge/current', async ({ user }) => {
    return { challenge: await challenges.currentFor(user.id) };
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
