import type { Router } from '@koa/router';
import { appealsRoutes, casesRoutes, figuresRoutes, moderationRoutes } from './moderation';
import type { Services } from './services';
import { switchesRoutes } from './switches';
import { usersRoutes } from './users';

export function addRoutes(router: Router, services: Services): void {
  moderationRoutes(router, services);
  usersRoutes(router, { users: services.users, service: services.accounts, decisions: services.accountDecisions });
  switchesRoutes(router, services);
  casesRoutes(router, services);
  appealsRoutes(router, services);
  figuresRoutes(router, services);
}
