import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Router } from '@koa/router';
import { familyHeader } from '@storysprout/contract';
import { AppError, byNetwork, digest, RateLimiter, rateLimit, serve } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { ObjectId } from 'mongodb';
import { answerMailsStopped, askToStopMails, countRefusals, requireOwnPage, type StopMailsWords } from '../identity';
import * as texts from '../texts/family';
import * as unsubscribingTexts from '../texts/unsubscribe';
import type { FamilyContext } from './family.context';
import type { Family } from './grown-up/family-access';

/**
 * Minimum time to answer a request for a link, in milliseconds, so that the time does not reveal whether there is a
 * child.
 */
const sameTimeMs = 150;

/** Registers the grown-up's routes of docs/product.md#a-grown-up-at-home. */
export function familyRoutes(router: Router, context: FamilyContext): void {
  const { access, giving, presenter, cookie, redis } = context;
  const perMinute = { redis, points: 120, durationSeconds: 60 } as const;
  const strangers = new RateLimiter({ ...perMinute, name: 'family' });
  const perFamily = new RateLimiter({ ...perMinute, name: 'family-page' });
  const perNetwork = rateLimit({ ...perMinute, name: 'family-tokenless', key: byNetwork });
  const copies = new RateLimiter({
    redis,
    name: 'family-exports',
    points: 20,
    durationSeconds: 60 * 60,
    message: texts.enoughCopies,
  });

  /** Returns the family of this browser's cookie. Calls that change something must come from our own page. */
  const familyOf = async (ctx: Context): Promise<Family> => {
    if (ctx.method !== 'GET') requireOwnPage(ctx, cookie.publicUrl);
    ctx.set('Cache-Control', 'private, no-store');
    const found = await countRefusals(ctx, strangers, access.of(cookie.of(ctx)));
    requireSameChild(ctx, found);
    await perFamily.consume(found.family._id.toHexString());
    return found;
  };
  const changed = async (family: Family, message: string) => {
    return { success: true, message, family: await presenter.view(family) } as const;
  };

  serve(router, 'POST /user/family/open', async ({ ctx, body }) => {
    requireOwnPage(ctx, cookie.publicUrl);
    ctx.set('Cache-Control', 'private, no-store');
    const { pass, ...family } = await countRefusals(ctx, strangers, access.open(body.token));
    cookie.set(ctx, pass);
    return { success: true, family: await presenter.view(family) };
  });

  serve(router, 'POST /user/family/link', [perNetwork], async ({ body }) => {
    await Promise.all([access.sendLinks(body.email), sleep(sameTimeMs)]);
    return { success: true, message: texts.linkSent };
  });

  serve(router, 'GET /user/family', async ({ ctx }) => ({
    success: true,
    family: await presenter.view(await familyOf(ctx)),
  }));

  serve(router, 'GET /user/family/made', async ({ ctx, query }) => {
    const { child } = await familyOf(ctx);
    return context.publishedContent.page(child._id, query.part, query.cursor);
  });

  serve(router, 'GET /user/family/export', async ({ ctx }) => {
    const { child, family } = await familyOf(ctx);
    await copies.consume(family._id.toHexString());
    ctx.type = 'application/zip';
    ctx.attachment('my-childs-storysprout.zip');
    ctx.body = Readable.from(context.exports.export(child, null), { objectMode: false });
  });

  serve(router, 'POST /user/family/consent', async ({ ctx, body }) =>
    changed(await giving.sayYes(await familyOf(ctx), body), texts.firstYes),
  );

  serve(router, 'POST /user/family/confirm', async ({ ctx, body }) =>
    changed(await giving.confirm(await familyOf(ctx), body.code), texts.secondYes),
  );

  serve(router, 'PUT /user/family/switches', async ({ ctx, body }) =>
    changed(await giving.setSwitches(await familyOf(ctx), body), texts.saved),
  );

  serve(router, 'POST /user/family/revoke', async ({ ctx }) => {
    const family = await familyOf(ctx);
    const secretHash = digest(cookie.of(ctx)?.secret ?? '');
    return changed(await giving.revoke(family, secretHash), texts.saidNo);
  });

  serve(router, 'DELETE /user/family/account', async ({ ctx }) => {
    const { child } = await familyOf(ctx);
    await context.deletion.endNow(child._id);
    cookie.clear(ctx);
    return { success: true, message: texts.closed };
  });

  serve(router, 'POST /user/family/close', async ({ ctx }) => {
    const family = await familyOf(ctx);
    const pass = cookie.of(ctx);
    if (pass) await access.close(family, pass);
    cookie.clear(ctx);
    return { success: true, message: texts.left };
  });

  serve(router, 'GET /user/family/unsubscribe/{token}', [perNetwork], async ({ ctx, params }) => {
    askToStopMails(ctx, await context.weekMails.isOn(params.token), weekWords);
  });

  serve(router, 'POST /user/family/unsubscribe/{token}', [perNetwork], async ({ ctx, params }) => {
    answerMailsStopped(ctx, await context.weekMails.stop(params.token), weekWords);
  });

  serve(router, 'POST /internal/family-letters/{id}', ({ params }) => context.emails.write(new ObjectId(params.id)));
}

const weekWords: StopMailsWords = {
  title: unsubscribingTexts.weekTitle,
  question: unsubscribingTexts.weekQuestion,
  stays: unsubscribingTexts.weekStays,
  stopped: unsubscribingTexts.weekStopped,
  settings: { path: '/family', label: unsubscribingTexts.weekLink },
};

/** @throws AppError `conflict` when the page that makes the call shows another child */
function requireSameChild(ctx: Context, { family }: Family): void {
  const shown = ctx.get(familyHeader);
  if (shown !== '' && shown !== family._id.toHexString()) throw new AppError('conflict', texts.anotherChild);
}
