import type { Router } from '@koa/router';
import { auditRoutes } from './audit/audit.routes';
import { challengeRoutes } from './challenge/challenge.routes';
import { moderationRoutes } from './moderation/moderation.routes';
import { emailRunRoutes } from './runs/email-run.routes';
import type { Services } from './services';
import { usersRoutes } from './users/users.routes';

export function addRoutes(router: Router, services: Services): void {
  moderationRoutes(router, services);
  usersRoutes(router, { users: services.users, service: services.accounts });
  challengeRoutes(router, services);
  emailRunRoutes(router, services);
  auditRoutes(router, services);
}
