import type { Router } from '@koa/router';
import { updateProfileRequest } from '@storysprout/contract';
import { formWithImage, parse, requireUser, type TokenVerifier } from '@storysprout/service-kit';
import type { CurrentAccount } from '../sessions/current-account';
import { deviceNameOf } from '../sessions/device-name';
import type { SessionCookies } from '../sessions/session-cookie';
import { presentOwnUser } from '../users/user.presenter';
import type { VisitService } from '../visits/visit.service';
import type { ProfileService } from './profile.service';

export interface ProfileRoutesDeps {
  verifier: TokenVerifier;
  accounts: CurrentAccount;
  visits: VisitService;
  profiles: ProfileService;
  cookies: SessionCookies;
}

/** The reader's own account (spec section 7). */
export function profileRoutes(
  router: Router,
  { verifier, accounts, visits, profiles, cookies }: ProfileRoutesDeps,
): void {
  const signedIn = requireUser(verifier);

  router.get('/user/viewprofile', signedIn, async (ctx) => {
    const user = await visits.visit(await accounts.of(ctx.state.user));
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = { success: true, user: presentOwnUser(user) };
  });

  router.put('/user/updateprofile', signedIn, formWithImage(), async (ctx) => {
    const { fields, image } = ctx.state.form;
    const form = parse(updateProfileRequest, fields);
    const visitor = { address: ctx.ip, device: deviceNameOf(ctx.get('user-agent')) };
    const { user, token, cookie } = await profiles.update(ctx.state.user, form, image, visitor);
    ctx.set('Cache-Control', 'no-store');
    if (cookie) cookies.set(ctx, cookie);
    ctx.body = { success: true, message: 'Profile updated!', user: presentOwnUser(user), ...(token && { token }) };
  });
}
