import type { Router } from '@koa/router';
import type { ConsentStep } from '@storysprout/contract';
import { networkOf, RateLimiter, serve } from '@storysprout/service-kit';
import { birthMonthOf } from '../../identity';
import * as texts from '../../texts/accounts';
import type { AccountsContext } from '../accounts.context';

/** Registers the route that creates accounts (docs/product.md#register). */
export function registerRoutes(router: Router, { register, ages, redis }: AccountsContext): void {
  const accounts = new RateLimiter({
    redis,
    name: 'register',
    // A whole school may share one address.
    points: 500,
    durationSeconds: 60 * 60,
    message: texts.tooManyAccounts,
  });
  serve(router, 'POST /user/register', async ({ ctx, body, image }) => {
    const network = networkOf(ctx.ip);
    await accounts.check(network);
    const { birthYear, birthMonth } = body;
    const isAnswered = birthYear !== undefined && birthMonth !== undefined;
    const birth = ages.settle(ctx, isAnswered ? birthMonthOf({ birthYear, birthMonth }) : null);
    const { consent } = await register.register(body, birth, image, ctx.ip);
    await accounts.take(network);
    const next = consent?.next;
    return { success: true, message: readyMessage(next), ...(next && { next }) };
  });
}

function readyMessage(next: ConsentStep | undefined): string {
  if (!next) return texts.ready;
  return next === 'ownEmail' ? texts.readyToConfirm : texts.readyAndAsked;
}
