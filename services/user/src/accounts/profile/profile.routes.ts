import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser, type SessionCookies, type SignsPictures, visitorOf } from '../../identity';
import * as texts from '../../texts/profile';
import type { OwnAccount } from './own-account.service';
import type { OwnPictureService } from './own-picture.service';
import type { ProfileService } from './profile.service';

export interface ProfileRoutesDeps {
  ownAccount: OwnAccount;
  profiles: ProfileService;
  cookies: SessionCookies;
  pictureAddresses: SignsPictures;
  ownPicture: OwnPictureService;
}

/** Registers the routes of the reader's own profile. */
export function profileRoutes(router: Router, deps: ProfileRoutesDeps): void {
  const { ownAccount, profiles, cookies, pictureAddresses } = deps;

  serve(router, 'GET /user/viewprofile', async ({ ctx, user }) => {
    const account = await ownAccount.get(user);
    ctx.set('Cache-Control', 'private, no-store');
    return { success: true, user: presentOwnUser(account, pictureAddresses, user) };
  });

  serve(router, 'DELETE /user/picture', async ({ ctx, user }) => {
    const account = await deps.ownPicture.remove(user);
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
