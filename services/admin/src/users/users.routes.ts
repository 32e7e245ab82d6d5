import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { actorOf } from '../audit';
import type { UsersContext } from './users.context';

type Parts = Pick<UsersContext, 'users' | 'accounts' | 'decisions'>;

/** Accounts, for moderators. */
export function usersRoutes(router: Router, { users, accounts, decisions }: Parts): void {
  serve(router, 'GET /admin/users', ({ query }) => users.call('GET /internal/users', { query }));

  serve(router, 'GET /admin/users/{id}', ({ params }) => users.call('GET /internal/users/{id}', { params }));

  serve(router, 'PUT /admin/users/{id}', async ({ params, body, user }) => {
    return { user: await accounts.edit(params.id, body, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/ban', async ({ params, body, user }) => {
    return { user: await decisions.ban(params.id, body.reason, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/unban', async ({ params, user }) => {
    return { user: await decisions.unban(params.id, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/warn', async ({ params, body, user, idempotencyKey }) => {
    return { user: await decisions.warn(params.id, { ...body, idempotencyKey }, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/mute', async ({ params, body, user, idempotencyKey }) => {
    return { user: await decisions.mute(params.id, { ...body, idempotencyKey }, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/unmute', async ({ params, user }) => {
    return { user: await decisions.unmute(params.id, actorOf(user)) };
  });

  serve(router, 'POST /admin/users/{id}/xp', ({ params, body, user, idempotencyKey }) => {
    return decisions.takeXp(params.id, { ...body, idempotencyKey }, actorOf(user));
  });

  serve(router, 'DELETE /admin/users/{id}/picture', async ({ params, body, user }) => {
    return { user: await decisions.removePicture(params.id, body.reason, actorOf(user)) };
  });
}
