import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser, type SessionCookies, type SignsPictures, visitorOf } from '../../identity';
import type { LoginService } from './login.service';

/** Registers the sign-in route (docs/product.md#sign-in). */
export function loginRoutes(
  router: Router,
  login: LoginService,
  cookies: SessionCookies,
  addresses: SignsPictures,
): void {
  serve(router, 'POST /user/login', async ({ ctx, body }) => {
    const visitor = visitorOf(ctx);
    const { user, token, cookie, message } = await login.signIn(body, visitor);
    ctx.set('Cache-Control', 'no-store');
    if (cookie) cookies.set(ctx, cookie);
    return { success: true, message, user: presentOwnUser(user, addresses, visitor), token };
  });
}
