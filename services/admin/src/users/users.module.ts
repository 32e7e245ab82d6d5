import type { Router } from '@koa/router';
import type { ServiceContext } from '@storysprout/service-kit';
import type { ServiceConfig } from '../config';
import { AccountDecisions } from './account-decisions';
import type { UsersContext } from './users.context';
import { usersRoutes } from './users.routes';
import { UsersService } from './users.service';

type Given = Pick<ServiceContext<ServiceConfig, never, never, 'user'>, 'now' | 'upstreams'>;

/** Moderators' changes to accounts. */
export function createUsers({ now, upstreams }: Given, uses: Pick<UsersContext, 'audit' | 'saga'>) {
  const parts = { ...uses, now, users: upstreams.user };
  const own = { ...parts, accounts: new UsersService(parts), decisions: new AccountDecisions(parts) };
  return { routes: (router: Router) => usersRoutes(router, own) };
}
