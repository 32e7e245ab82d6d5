import { AppError } from '@storysprout/service-kit';
import type { Context } from 'koa';
import * as texts from '../../texts/unsubscribe';

/** The texts of a page that stops one kind of e-mails. */
export interface StopMailsWords {
  readonly title: string;
  readonly question: string;
  /** A note about what stays although the e-mails stop. */
  readonly stays: string;
  readonly stopped: string;
  /** The page where signed-in readers can turn the e-mails on and off. */
  readonly settings: { readonly path: string; readonly label: string };
}

/** True if the e-mails were on until now, false if not; null when the link is unknown. */
export type CameUntilNow = boolean | null;

/** Shows a page that asks whether to stop the e-mails. Invalid links get a page, too, because a person reads it. */
export function askToStopMails(ctx: Context, come: CameUntilNow, words: StopMailsWords): void {
  send(ctx, come, come ? question(words) : answer(come, words), words);
}

/**
 * Confirms that the e-mails stopped: to browsers with a page, to mail programs as JSON.
 *
 * @throws AppError `not_found`
 */
export function answerMailsStopped(ctx: Context, came: CameUntilNow, words: StopMailsWords): void {
  if (ctx.accepts('json', 'html') === 'html') {
    send(ctx, came, answer(came, words), words);
    return;
  }
  if (came === null) throw new AppError('not_found', texts.oldLink);
  ctx.body = { success: true, message: words.stopped };
}

/** This service sends a page of its own, because it must work from a mail program, without the site's scripts. */
function send(ctx: Context, came: CameUntilNow, main: string, { title }: StopMailsWords): void {
  ctx.status = came === null ? 404 : 200;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} - Storysprout</title>
  </head>
  <body>
    <main>${main}</main>
  </body>
</html>
`;
}

function question(words: StopMailsWords): string {
  return `
      <h1>${words.question}</h1>
      <p>${words.stays}</p>
      <form method="post"><button type="submit">${texts.yesStop}</button></form>
    `;
}

function answer(came: CameUntilNow, { stopped, settings }: StopMailsWords): string {
  const heading = came ? texts.doneHeading : texts.alreadyHeading;
  return `
      <h1>${came === null ? texts.brokenHeading : heading}</h1>
      <p>${came === null ? texts.brokenLink : stopped} <a href="${settings.path}">${settings.label}</a></p>
    `;
}
