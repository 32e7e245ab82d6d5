import type { Router } from '@koa/router';
import type { Recipient } from '@storysprout/contract';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { EmailLetters } from '../email-verification/email-letters';
import type { PasswordResetService } from '../password-resets/password-reset.service';
import type { RoundSamples } from '../rounds/round-samples';
import type { UserDocument } from '../users/user.document';
import { presentAdminUser } from '../users/user.presenter';
import type { UserAdminService } from './user-admin.service';
import type { UserList } from './user-list';

export interface InternalRoutesDeps {
  userAdmin: UserAdminService;
  list: UserList;
  resets: PasswordResetService;
  letters: EmailLetters;
  samples: RoundSamples;
}

/** The calls of other services. */
export function internalRoutes(router: Router, deps: InternalRoutesDeps): void {
  userRoutes(router, deps);
  mailRoutes(router, deps);
  roundRoutes(router, deps);
}

function userRoutes(router: Router, { userAdmin, list }: InternalRoutesDeps): void {
  serve(router, 'GET /internal/users', async ({ query }) => {
    const { users, nextCursor } = await list.newest(query);
    return { users: users.map(presentAdminUser), nextCursor };
  });

  serve(router, 'GET /internal/users/{id}', async ({ params }) => ({
    user: presentAdminUser(await userAdmin.get(new ObjectId(params.id))),
  }));

  serve(router, 'PUT /internal/users/{id}', async ({ params, body }) => ({
    user: presentAdminUser(await userAdmin.edit(new ObjectId(params.id), body)),
  }));

  serve(router, 'PUT /internal/users/{id}/ban', async ({ params, body }) => ({
    user: presentAdminUser(await userAdmin.ban(new ObjectId(params.id), body.reason)),
  }));

  serve(router, 'PUT /internal/users/{id}/unban', async ({ params }) => ({
    user: presentAdminUser(await userAdmin.unban(new ObjectId(params.id))),
  }));
}

/** Rounds that were played, to try new game rules on. */
function roundRoutes(router: Router, { samples }: InternalRoutesDeps): void {
  serve(router, 'GET /internal/rounds', async ({ query }) => ({ rounds: await samples.some(query.perGame) }));

  serve(router, 'POST /internal/rounds/known', async ({ body }) => ({ rounds: await samples.withSeeds(body.seeds) }));
}

function mailRoutes(router: Router, { list, resets, letters }: InternalRoutesDeps): void {
  serve(router, 'GET /internal/recipients', async ({ query }) => {
    const { users, nextCursor } = await list.recipients(query);
    return { users: users.map(presentRecipient), nextCursor };
  });

  serve(router, 'GET /internal/recipients/count', async () => ({ count: await list.countRecipients() }));

  serve(router, 'POST /internal/users/reachable', async ({ body }) => {
    const users = await list.reachableAmong(body.userIds.map((id) => new ObjectId(id)));
    return { users: users.map(presentRecipient) };
  });

  serve(router, 'POST /internal/password-resets/{id}/token', ({ params }) =>
    resets.writeLetter(new ObjectId(params.id)),
  );

  serve(router, 'POST /internal/email-links/{id}/token', ({ params }) => letters.write(new ObjectId(params.id)));
}

function presentRecipient({ _id, name, email, unsubscribeToken }: UserDocument): Recipient {
  return { _id: _id.toHexString(), name, email, unsubscribeToken };
}
