import type { Router } from '@koa/router';
import { byNetwork, type RedisConnection, rateLimit, serve } from '@storysprout/service-kit';
import type { AgeAnswers } from '../consent/age-answers';
import { birthMonthOf } from '../consent/birth.rules';
import * as texts from '../texts/accounts';
import type { RegisterService } from './register.service';

/** Making an account (docs/product.md#register). */
export function registerRoutes(
  router: Router,
  register: RegisterService,
  ages: AgeAnswers,
  redis: RedisConnection,
): void {
  const perAddress = rateLimit({
    redis,
    name: 'register',
    // A whole school may share one address.
    points: 500,
    durationSeconds: 60 * 60,
    key: byNetwork,
    message: texts.tooManyAccounts,
  });
  serve(router, 'POST /user/register', [perAddress], async ({ ctx, body, image }) => {
    const { birthYear, birthMonth } = body;
    const isAnswered = birthYear !== undefined && birthMonth !== undefined;
    const birth = ages.settle(ctx, isAnswered ? birthMonthOf({ birthYear, birthMonth }) : null);
    const { grownUp } = await register.register(body, birth, image);
    return { success: true, message: grownUp === null ? texts.ready : texts.readyAndAsked };
  });
}
