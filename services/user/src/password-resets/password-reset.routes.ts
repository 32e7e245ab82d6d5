import { setTimeout as sleep } from 'node:timers/promises';
import type { Router } from '@koa/router';
import { forgotPasswordRequest, resetPasswordRequest } from '@storysprout/contract';
import { byNetwork, parse, RateLimiter, rateLimit } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { digest } from '../shared/secrets';
import type { PasswordResetService } from './password-reset.service';

/** Every answer takes at least so long, in milliseconds: how long the work took does not tell whether it was done. */
const sameTimeMs = 150;

export interface PasswordResetRoutesDeps {
  resets: PasswordResetService;
  redis: Redis;
}

/** `POST /user/forgot-password` and `POST /user/reset-password` (spec section 7, design section 4). */
export function passwordResetRoutes(router: Router, { resets, redis }: PasswordResetRoutesDeps): void {
  const perMailbox = new RateLimiter({
    redis,
    name: 'reset-mails',
    points: 5,
    durationSeconds: 60 * 60,
    message: 'We have sent you some mails already. Please look for them, or try again later.',
  });
  const perAddress = rateLimit({
    redis,
    name: 'resets',
    points: 60,
    durationSeconds: 60,
    key: byNetwork,
  });

  router.post('/user/forgot-password', perAddress, async (ctx) => {
    const { email } = parse(forgotPasswordRequest, ctx.request.body);
    await perMailbox.consume(digest(email));
    await Promise.all([resets.request(email), sleep(sameTimeMs)]);
    ctx.body = {
      success: true,
      message: 'If there is an account with this email, a link to set a new password is on its way.',
    };
  });

  router.post('/user/reset-password', perAddress, async (ctx) => {
    const { token, newPassword } = parse(resetPasswordRequest, ctx.request.body);
    await resets.reset(token, newPassword);
    ctx.body = { success: true, message: 'Your new password is set. Please sign in.' };
  });
}
