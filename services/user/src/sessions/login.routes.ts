import type { Router } from '@koa/router';
import { loginRequest } from '@storysprout/contract';
import { parse } from '@storysprout/service-kit';
import { presentOwnUser } from '../users/user.presenter';
import type { LoginService } from './login.service';

/** `POST /user/login` (spec section 7). */
export function loginRoutes(router: Router, login: LoginService): void {
  router.post('/user/login', async (ctx) => {
    const { user, token, message } = await login.signIn(parse(loginRequest, ctx.request.body), ctx.ip);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { success: true, message, user: presentOwnUser(user), token };
  });
}
