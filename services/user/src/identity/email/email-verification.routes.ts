import type { Router } from '@koa/router';
import { RateLimiter, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/email-verification';
import { countRefusals } from '../count-refusals';
import type { IdentityContext } from '../identity.context';

/**
 * Registers the routes that the pages behind e-mail links call. Opening such a page changes nothing, because mail
 * programs open links by themselves.
 */
export function emailVerificationRoutes(
  router: Router,
  {
    verification,
    verificationEmails,
    bounces,
    redis,
  }: Pick<IdentityContext, 'bounces' | 'redis' | 'verification' | 'verificationEmails'>,
): void {
  const strangers = new RateLimiter({ redis, name: 'email-links', points: 120, durationSeconds: 60 });

  serve(router, 'POST /user/verify-email', async ({ ctx, body }) => {
    await countRefusals(ctx, strangers, verification.verify(body.token));
    return { success: true, message: texts.confirmed };
  });

  serve(router, 'POST /user/verify-email/resend', async ({ user }) => {
    const isSent = await verification.sendAgain(user);
    return { success: true, message: isSent ? texts.onItsWay : texts.alreadyConfirmed };
  });

  serve(router, 'POST /user/take-back-email', async ({ ctx, body }) => {
    await countRefusals(ctx, strangers, verification.takeBack(body.token));
    return {
      success: true,
      message: texts.takenBack,
    };
  });

  serve(router, 'POST /internal/users/{id}/bounce', async ({ ctx, params, body }) => {
    await bounces.note(new ObjectId(params.id), body);
    ctx.status = 204;
  });

  serve(router, 'POST /internal/email-links/{id}/token', ({ params }) =>
    verificationEmails.write(new ObjectId(params.id)),
  );
}
