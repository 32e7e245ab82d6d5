import type { Router } from '@koa/router';
import { auditRoutes } from './audit/audit.routes';
import { challengeRoutes } from './challenge/challenge.routes';
import { emailRunRoutes } from './challenge/email-runs/email-run.routes';
import { appealsRoutes } from './moderation/appeals/appeals.routes';
import { moderationRoutes } from './moderation/blog-calls/admin-blogs.routes';
import { figuresRoutes } from './moderation/figures/figures.routes';
import { casesRoutes } from './moderation/queue/case.routes';
import type { Services } from './services';
import { switchesRoutes } from './switches/switches.routes';
import { usersRoutes } from './users/users.routes';

export function addRoutes(router: Router, services: Services): void {
  moderationRoutes(router, services);
  usersRoutes(router, { users: services.users, service: services.accounts, decisions: services.accountDecisions });
  challengeRoutes(router, services);
  emailRunRoutes(router, services);
  auditRoutes(router, services);
  switchesRoutes(router, services);
  casesRoutes(router, services);
  appealsRoutes(router, services);
  figuresRoutes(router, services);
}
