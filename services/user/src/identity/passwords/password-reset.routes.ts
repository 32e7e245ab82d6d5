import { setTimeout as sleep } from 'node:timers/promises';
import type { Router } from '@koa/router';
import { byNetwork, digest, RateLimiter, rateLimit, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/password-resets';
import { countRefusals } from '../count-refusals';
import type { IdentityContext } from '../identity.context';

/**
 * Minimum response time for requests of a link, in milliseconds, so that the time does not reveal whether there is such
 * an account.
 */
const sameTimeMs = 150;

/** Registers the routes for requesting a password reset and for using its link (docs/product.md#forgotten-password). */
export function passwordResetRoutes(
  router: Router,
  { passwordResets, redis }: Pick<IdentityContext, 'passwordResets' | 'redis'>,
): void {
  const perMailbox = new RateLimiter({
    redis,
    name: 'reset-mails',
    points: 5,
    durationSeconds: 60 * 60,
    message: texts.enoughEmails,
  });
  const perMinute = { redis, name: 'resets', points: 60, durationSeconds: 60 } as const;
  const perNetwork = rateLimit({ ...perMinute, key: byNetwork });
  const strangers = new RateLimiter({ ...perMinute, name: 'wrong-resets' });

  serve(router, 'POST /user/forgot-password', [perNetwork], async ({ body: { email } }) => {
    await perMailbox.consume(digest(email));
    await Promise.all([passwordResets.request(email), sleep(sameTimeMs)]);
    return {
      success: true,
      message: texts.linkSent,
    };
  });

  serve(router, 'POST /user/reset-password', async ({ ctx, body }) => {
    await countRefusals(ctx, strangers, passwordResets.reset(body.token, body.newPassword, ctx.ip));
    return { success: true, message: texts.done };
  });

  serve(router, 'POST /internal/password-resets/{id}/token', ({ params }) =>
    passwordResets.writeEmail(new ObjectId(params.id)),
  );
}
