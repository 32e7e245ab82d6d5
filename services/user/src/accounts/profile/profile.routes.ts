import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser, visitorOf } from '../../identity';
import * as texts from '../../texts/profile';
import type { AccountsContext } from '../accounts.context';

/** Registers the routes of the reader's own profile. */
export function profileRoutes(router: Router, context: AccountsContext): void {
  const { ownAccount, ownPicture, profiles, cookies, pictureAddresses } = context;

  serve(router, 'GET /user/viewprofile', async ({ ctx, user }) => {
    const account = await ownAccount.get(user);
    ctx.set('Cache-Control', 'private, no-store');
    return { success: true, user: presentOwnUser(account, pictureAddresses, user) };
  });

  serve(router, 'DELETE /user/picture', async ({ ctx, user }) => {
    const account = await ownPicture.remove(user);
    ctx.set('Cache-Control', 'no-store');
    return { success: true, user: presentOwnUser(account, pictureAddresses, user) };
  });

  serve(router, 'PUT /user/updateprofile', async ({ ctx, user: reader, body, image }) => {
    const { user, token, cookie } = await profiles.update(reader, body, image, visitorOf(ctx));
    ctx.set('Cache-Control', 'no-store');
    if (cookie) cookies.set(ctx, cookie);
    const shown = presentOwnUser(user, pictureAddresses, reader);
    return { success: true, message: texts.updated, user: shown, ...(token && { token }) };
  });
}
