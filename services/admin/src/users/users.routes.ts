import type { Router } from '@koa/router';
import { type ServiceClient, serve } from '@storysprout/service-kit';
import { actorOf } from '../shared/actor';
import type { UsersService } from './users.service';

export interface UsersRouteDeps {
  readonly users: Pick<ServiceClient, 'call'>;
  readonly service: UsersService;
}

/** Accounts, for moderators. */
export function usersRoutes(router: Router, { users, service }: UsersRouteDeps): void {
  serve(router, 'GET /admin/users', ({ query }) => users.call('GET /internal/users', { query }));

  serve(router, 'GET /admin/users/{id}', ({ params }) => users.call('GET /internal/users/{id}', { params }));

  serve(router, 'PUT /admin/users/{id}', async ({ params, body, user }) => {
    return { user: await service.edit(params.id, body, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/ban', async ({ params, body, user }) => {
    return { user: await service.ban(params.id, body.reason, actorOf(user)) };
  });

  serve(router, 'PUT /admin/users/{id}/unban', async ({ params, user }) => {
    return { user: await service.unban(params.id, actorOf(user)) };
  });
}
