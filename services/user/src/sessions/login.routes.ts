import type { Router } from '@koa/router';
import { loginRequest } from '@storysprout/contract';
import { parse } from '@storysprout/service-kit';
import { presentOwnUser } from '../users/user.presenter';
import { deviceNameOf } from './device-name';
import type { LoginService } from './login.service';
import type { SessionCookies } from './session-cookie';

/** `POST /user/login` (spec section 7). */
export function loginRoutes(
  router: Router,
  { login, cookies }: { login: LoginService; cookies: SessionCookies },
): void {
  router.post('/user/login', async (ctx) => {
    const visitor = { address: ctx.ip, device: deviceNameOf(ctx.get('user-agent')) };
    const { user, token, cookie, message } = await login.signIn(parse(loginRequest, ctx.request.body), visitor);
    ctx.set('Cache-Control', 'no-store');
    if (cookie) cookies.set(ctx, cookie);
    ctx.body = { success: true, message, user: presentOwnUser(user), token };
  });
}
