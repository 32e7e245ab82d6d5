import type { Router } from '@koa/router';
import { AppError, byNetwork, type RedisConnection, rateLimit, serve } from '@storysprout/service-kit';
import { type StopMailsWords, stopMailsPage } from '../shared/stop-mails-page';
import * as texts from '../texts/unsubscribing';
import type { UnsubscribeService } from './unsubscribe.service';

/**
 * `GET` only shows a page with a button, because mail programs open links by themselves. `POST` unsubscribes, sent by
 * that button or by the mail program (List-Unsubscribe, RFC 8058).
 */
export function unsubscribeRoutes(router: Router, unsubscribes: UnsubscribeService, redis: RedisConnection): void {
  const perAddress = rateLimit({
    redis,
    name: 'unsubscribe',
    points: 120,
    durationSeconds: 60,
    key: byNetwork,
  });

  serve(router, 'GET /user/unsubscribe/{token}', [perAddress], async ({ ctx, params }) => {
    if (!(await unsubscribes.isKnown(params.token))) throw unknownLink();
    ctx.type = 'html';
    ctx.body = stopMailsPage('ask', words);
  });

  serve(router, 'POST /user/unsubscribe/{token}', [perAddress], async ({ ctx, params }) => {
    if (!(await unsubscribes.unsubscribe(params.token))) throw unknownLink();
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = stopMailsPage('done', words);
      return;
    }
    ctx.body = { success: true, message: texts.challengeStopped };
  });
}

function unknownLink(): AppError {
  return new AppError('not_found', texts.oldLink);
}

const words: StopMailsWords = {
  title: texts.challengeTitle,
  question: texts.challengeQuestion,
  stays: texts.challengeStays,
  stopped: texts.challengeStopped,
  link: { path: '/weeklychallenge', label: texts.challengeLink },
};
