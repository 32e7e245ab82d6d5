import type { Router } from '@koa/router';
import { byNetwork, rateLimit, serve } from '@storysprout/service-kit';
import * as texts from '../../texts/unsubscribe';
import { presentOwnUser } from '../account/user.presenter';
import type { IdentityContext } from '../identity.context';
import { answerMailsStopped, askToStopMails, type StopMailsWords } from './unsubscribe-page';

/**
 * `GET` only shows a page with a button, because mail programs open links by themselves. `POST` unsubscribes, sent by
 * that button or by the mail program (List-Unsubscribe, RFC 8058).
 */
export function unsubscribeRoutes(
  router: Router,
  { unsubscribes, pictureAddresses, redis }: Pick<IdentityContext, 'pictureAddresses' | 'redis' | 'unsubscribes'>,
): void {
  const perAddress = rateLimit({
    redis,
    name: 'unsubscribe',
    points: 120,
    durationSeconds: 60,
    key: byNetwork,
  });

  serve(router, 'GET /user/unsubscribe/{token}', [perAddress], async ({ ctx, params }) => {
    askToStopMails(ctx, await unsubscribes.isSubscribed(params.token), words);
  });

  serve(router, 'POST /user/unsubscribe/{token}', [perAddress], async ({ ctx, params }) => {
    answerMailsStopped(ctx, await unsubscribes.unsubscribe(params.token), words);
  });

  serve(router, 'PUT /user/emails', async ({ ctx, user, body }) => {
    ctx.set('Cache-Control', 'no-store');
    return { success: true, user: presentOwnUser(await unsubscribes.set(user, body), pictureAddresses, user) };
  });
}

const words: StopMailsWords = {
  title: texts.challengeTitle,
  question: texts.challengeQuestion,
  stays: texts.challengeStays,
  stopped: texts.challengeStopped,
  settings: { path: '/dashboard?tab=profile#emails', label: texts.challengeLink },
};
