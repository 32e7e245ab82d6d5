import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser, visitorOf } from '../../identity';
import type { AccountsContext } from '../accounts.context';

/** Registers the sign-in route (docs/product.md#sign-in). */
export function loginRoutes(router: Router, { login, cookies, pictureAddresses }: AccountsContext): void {
  serve(router, 'POST /user/login', async ({ ctx, body }) => {
    const visitor = visitorOf(ctx);
    const { user, token, cookie, message } = await login.signIn(body, visitor);
    ctx.set('Cache-Control', 'no-store');
    if (cookie) cookies.set(ctx, cookie);
    return { success: true, message, user: presentOwnUser(user, pictureAddresses, visitor), token };
  });
}
