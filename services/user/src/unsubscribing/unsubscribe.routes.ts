import type { Router } from '@koa/router';
import { AppError, byNetwork, rateLimit, serve } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { UnsubscribeService } from './unsubscribe.service';

const stopped = 'You will get no more challenge e-mails.';

/**
 * `GET` only shows a page with a button, because mail programs open links by themselves. `POST` unsubscribes, sent by
 * that button or by the mail program (List-Unsubscribe, RFC 8058).
 */
export function unsubscribeRoutes(router: Router, unsubscribes: UnsubscribeService, redis: Redis): void {
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
    ctx.body = unsubscribePage('ask');
  });

  serve(router, 'POST /user/unsubscribe/{token}', [perAddress], async ({ ctx, params }) => {
    if (!(await unsubscribes.unsubscribe(params.token))) throw unknownLink();
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = unsubscribePage('done');
      return;
    }
    ctx.body = { success: true, message: stopped };
  });
}

function unknownLink(): AppError {
  return new AppError('not_found', 'This link does not work any more.');
}

/** The one page this service renders itself: it must work from a mail program, without the site's scripts. */
function unsubscribePage(state: 'ask' | 'done'): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Challenge e-mails - Storysprout</title>
  </head>
  <body>
    <main>${state === 'ask' ? question : answer}</main>
  </body>
</html>
`;
}

const question = `
      <h1>Stop the challenge e-mails?</h1>
      <p>You can still find every weekly challenge on Storysprout.</p>
      <form method="post"><button type="submit">Yes, stop them</button></form>
    `;

const answer = `
      <h1>Done!</h1>
      <p>You will get no more challenge e-mails. The weekly challenge waits for you on <a href="/weeklychallenge">Storysprout</a>.</p>
    `;
