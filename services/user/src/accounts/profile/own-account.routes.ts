import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { presentOwnUser } from '../../identity';
import type { AccountsContext } from '../accounts.context';

export function ownAccountRoutes(router: Router, { ownAccount, pictureAddresses }: AccountsContext): void {
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
