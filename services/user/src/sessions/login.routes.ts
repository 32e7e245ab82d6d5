import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser } from '../users/user.presenter';
import { deviceNameOf } from './device-name';
import type { LoginService } from './login.service';
import type { SessionCookies } from './session-cookie';

/** Signing in (docs/product.md#sign-in). */
export function loginRoutes(
  router: Router,
  { login, cookies }: { login: LoginService; cookies: SessionCookies },
): void {
  serve(router, 'POST /user/login', async ({ ctx, body }) => {
    const visitor = { address: ctx.ip, device: deviceNameOf(ctx.get('user-agent')) };
    const { user, token, cookie, message } = await login.signIn(body, visitor);
    ctx.set('Cache-Control', 'no-store');
    if (cookie) cookies.set(ctx, cookie);
    return { success: true, message, user: presentOwnUser(user), token };
  });
}
