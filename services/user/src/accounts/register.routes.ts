import type { Router } from '@koa/router';
import { byNetwork, rateLimit, serve } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { RegisterService } from './register.service';

/** Making an account (docs/product.md#register). */
export function registerRoutes(router: Router, register: RegisterService, redis: Redis): void {
  const perAddress = rateLimit({
    redis,
    name: 'register',
    // A whole school may share one address.
    points: 500,
    durationSeconds: 60 * 60,
    key: byNetwork,
    message: 'Too many new accounts from here. Please try again later.',
  });
  serve(router, 'POST /user/register', [perAddress], async ({ body, image }) => {
    await register.register(body, image);
    return { success: true, message: 'Your account is ready! Please sign in.' };
  });
}
