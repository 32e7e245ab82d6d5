import type { Router } from '@koa/router';
import { appealsRoutes } from './appeals/appeals.routes';
import { auditRoutes } from './audit/audit.routes';
import { challengeRoutes } from './challenge/challenge.routes';
import { figuresRoutes } from './figures/figures.routes';
import { moderationRoutes } from './moderation/moderation.routes';
import { casesRoutes } from './queue/cases.routes';
import { emailRunRoutes } from './runs/email-run.routes';
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
