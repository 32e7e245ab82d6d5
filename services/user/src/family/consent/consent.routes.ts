import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import { birthMonthOf, presentOwnUser } from '../../identity';
import type { FamilyContext } from '../family.context';

/** Registers the child's routes of docs/product.md#a-grown-up-at-home. */
export function consentRoutes(router: Router, { ages, asking, pictureAddresses, redis }: FamilyContext): void {
  const perReader = rateLimit({ redis, name: 'consent-asks', points: 20, durationSeconds: 60 * 60, key: byReader });

  serve(router, 'GET /user/age', async ({ ctx }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return ages.question(ctx);
  });

  serve(router, 'POST /user/age', async ({ ctx, body }) => {
    ctx.set('Cache-Control', 'no-store');
    return { success: true, needsGrownUp: ages.answer(ctx, body) };
  });

  serve(router, 'POST /user/consent/birth', [perReader], async ({ ctx, user, body }) => {
    const account = await asking.answerBirth(user, ages.settle(ctx, birthMonthOf(body)));
    return { success: true, user: presentOwnUser(account, pictureAddresses, user) };
  });

  serve(router, 'POST /user/consent/ask', [perReader], async ({ user, body }) => {
    const account = await asking.ask(user, body?.parentEmail);
    return { success: true, user: presentOwnUser(account, pictureAddresses, user) };
  });
}
