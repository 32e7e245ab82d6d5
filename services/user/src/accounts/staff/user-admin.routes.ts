import type { Router } from '@koa/router';
import type { Recipient } from '@storysprout/contract';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { presentAdminUser, profileForOthers, type UserDocument } from '../../identity';
import type { AccountsContext } from '../accounts.context';

/**
 * Registers the internal routes about accounts, for the admin service and for services that send e-mails to readers.
 */
export function userRoutes(router: Router, context: AccountsContext): void {
  const { userAdmin, list, claimedXp, pictureAddresses } = context;
  const present = (user: UserDocument) => presentAdminUser(user, pictureAddresses);

  serve(router, 'GET /internal/users', async ({ query }) => {
    const { items, nextCursor } = await list.newest(query);
    const claimed = await claimedXp.of(items.map(({ _id }) => _id));
    return { users: items.map((user, at) => ({ ...present(user), bareXp: claimed[at] })), nextCursor };
  });

  serve(router, 'GET /internal/users/{id}', async ({ params }) => {
    const user = await userAdmin.get(new ObjectId(params.id));
    const [bareXp] = await claimedXp.of([user._id]);
    return { user: { ...present(user), bareXp } };
  });

  serve(router, 'GET /internal/users/{id}/profile', async ({ params }) => ({
    profile: profileForOthers(await userAdmin.get(new ObjectId(params.id))),
  }));

  serve(router, 'PUT /internal/users/{id}', async ({ params, body }) => ({
    user: present(await userAdmin.edit(new ObjectId(params.id), body)),
  }));

  serve(router, 'PUT /internal/users/{id}/ban', async ({ params, body }) => ({
    user: present(await userAdmin.ban(new ObjectId(params.id), body.reason)),
  }));

  serve(router, 'PUT /internal/users/{id}/unban', async ({ params }) => ({
    user: present(await userAdmin.unban(new ObjectId(params.id))),
  }));

  serve(router, 'GET /internal/recipients', async ({ query }) => {
    const { items, nextCursor } = await list.recipients(query);
    return { users: items.map(presentRecipient), nextCursor };
  });

  serve(router, 'GET /internal/recipients/count', async () => {
    const [count, undeliverable] = await Promise.all([list.countRecipients(), list.countUndeliverable()]);
    return { count, undeliverable };
  });

  serve(router, 'POST /internal/users/reachable', async ({ body }) => {
    const users = await list.reachableAmong(body.userIds.map((id) => new ObjectId(id)));
    return { users: users.map(presentRecipient) };
  });
}

function presentRecipient({ _id, name, email, unsubscribeToken }: UserDocument): Recipient {
  return { _id: _id.toHexString(), name, email, unsubscribeToken };
}
