import type { Router } from '@koa/router';
import { challengeTag } from '@storysprout/contract';
import { serve, tagAnswer } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { actorOf } from '../audit';
import * as texts from '../texts/challenge';
import type { ChallengeService } from './challenge.service';

/** The weekly challenge: three calls for everybody, two for every signed-in reader, two for moderators. */
export function challengeRoutes(router: Router, challenges: ChallengeService): void {
  serve(router, 'GET /admin/weeklychallenge/current', async ({ user }) => {
    return { challenge: await challenges.currentFor(user.id) };
  });

  serve(router, 'GET /admin/weeklychallenge/latest', async ({ ctx }) => {
    tagAnswer(ctx, [challengeTag]);
    return { challengeId: await challenges.latestId() };
  });

  serve(router, 'GET /admin/weeklychallenge/shelf', async ({ ctx, query }) => {
    tagAnswer(ctx, [challengeTag]);
    return challenges.shelf(query);
  });

  serve(router, 'GET /admin/weeklychallenge/shelf/{id}', async ({ ctx, params }) => {
    tagAnswer(ctx, [challengeTag]);
    return { challenge: await challenges.one(new ObjectId(params.id)) };
  });

  serve(router, 'PUT /admin/weeklychallenge/mark-read', async ({ user }) => {
    await challenges.markRead(user.id);
    return { success: true, message: texts.goodLuck };
  });

  serve(router, 'POST /admin/send-weekly-challenge', ({ body, user, idempotencyKey }) => {
    return challenges.sendByEmail({ ...body, idempotencyKey }, actorOf(user));
  });

  serve(router, 'POST /admin/send-weekly-challenge-notification', ({ body, user, idempotencyKey }) => {
    return challenges.sendAsNotification({ ...body, idempotencyKey }, actorOf(user));
  });
}
