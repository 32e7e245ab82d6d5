import type { Router } from '@koa/router';
import { registerRequest } from '@storysprout/contract';
import { byNetwork, formWithImage, parse, rateLimit } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { RegisterService } from './register.service';

export interface RegisterRoutesDeps {
  register: RegisterService;
  redis: Redis;
}

/** `POST /user/register`: multipart with an optional picture, or JSON (spec section 7). */
export function registerRoutes(router: Router, { register, redis }: RegisterRoutesDeps): void {
  const perAddress = rateLimit({
    redis,
    name: 'register',
    // A school sits behind one address (design section 4).
    points: 500,
    durationSeconds: 60 * 60,
    key: byNetwork,
    message: 'Too many new accounts from here. Please try again later.',
  });
  router.post('/user/register', perAddress, formWithImage(), async (ctx) => {
    const { fields, image } = ctx.state.form;
    await register.register(parse(registerRequest, fields), image);
    ctx.status = 201;
    ctx.body = { success: true, message: 'Your account is ready! Please sign in.' };
  });
}
