import type { Router } from '@koa/router';
import { banRequest, editUserRequest, listUsersQuery } from '@storysprout/contract';
import { parse, parseIdParam, type SignedInState } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import { actorOf } from '../shared/actor';
import type { UserClient } from '../upstreams/user-client';
import type { UsersService } from './users.service';

export interface UsersRouteDeps {
  readonly users: Pick<UserClient, 'list' | 'find'>;
  readonly service: UsersService;
  readonly requireAdmin: Middleware<SignedInState>;
}

/** Accounts, for moderators (design section 4). */
export function usersRoutes(router: Router, { users, service, requireAdmin }: UsersRouteDeps): void {
  router.get('/admin/users', requireAdmin, async (ctx) => {
    ctx.body = await users.list(parse(listUsersQuery, ctx.query));
  });

  router.get('/admin/users/:id', requireAdmin, async (ctx) => {
    ctx.body = { user: await users.find(userIdOf(ctx.params.id)) };
  });

  router.put('/admin/users/:id', requireAdmin, async (ctx) => {
    const userId = userIdOf(ctx.params.id);
    const changes = parse(editUserRequest, ctx.request.body ?? {});
    ctx.body = { user: await service.edit(userId, changes, actorOf(ctx.state.user)) };
  });

  router.put('/admin/users/:id/ban', requireAdmin, async (ctx) => {
    const userId = userIdOf(ctx.params.id);
    const { reason } = parse(banRequest, ctx.request.body ?? {});
    ctx.body = { user: await service.ban(userId, reason, actorOf(ctx.state.user)) };
  });

  router.put('/admin/users/:id/unban', requireAdmin, async (ctx) => {
    ctx.body = { user: await service.unban(userIdOf(ctx.params.id), actorOf(ctx.state.user)) };
  });
}

function userIdOf(param: string | undefined): string {
  return parseIdParam(param, 'User not found.').toHexString();
}
