import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser, type SignsPictures } from '../../identity';
import type { OwnAccount } from './own-account.service';

export interface OwnAccountRoutesDeps {
  ownAccount: OwnAccount;
  pictureAddresses: SignsPictures;
}

export function ownAccountRoutes(router: Router, { ownAccount, pictureAddresses }: OwnAccountRoutesDeps): void {
  serve(router, 'GET /user/mine', async ({ ctx, user, query }) => {
    const account = await ownAccount.get(user);
    // Devices are shared and the response contains an e-mail address, so no browser may cache it.
    ctx.set('Cache-Control', 'private, no-store');
    return {
      user: presentOwnUser(account, pictureAddresses, user),
      ...(query.with === 'lists' && { lists: await ownAccount.lists(account) }),
    };
  });
}
