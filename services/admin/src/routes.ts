import type { Router } from '@koa/router';
import { AppError, serve } from '@storysprout/service-kit';
import { auditRoutes } from './audit/audit.routes';
import { challengeRoutes } from './challenge/challenge.routes';
import { moderationRoutes } from './moderation/moderation.routes';
import { emailRunRoutes } from './runs/email-run.routes';
import type { Services } from './services';
import { switchesRoutes } from './switches/switches.routes';
import { usersRoutes } from './users/users.routes';

export function addRoutes(router: Router, services: Services): void {
  moderationRoutes(router, services);
  usersRoutes(router, { users: services.users, service: services.accounts });
  challengeRoutes(router, services);
  emailRunRoutes(router, services);
  auditRoutes(router, services);
  switchesRoutes(router, services);
  serve(router, 'GET /user/decisions', notYet);
  serve(router, 'POST /user/appeals', notYet);
  serve(router, 'PUT /admin/users/{id}/warn', notYet);
  serve(router, 'PUT /admin/users/{id}/mute', notYet);
  serve(router, 'PUT /admin/users/{id}/unmute', notYet);
  serve(router, 'POST /admin/users/{id}/xp', notYet);
  serve(router, 'DELETE /admin/users/{id}/picture', notYet);
  serve(router, 'GET /admin/cases', notYet);
  serve(router, 'GET /admin/cases/{id}', notYet);
  serve(router, 'PUT /admin/cases/{id}/claim', notYet);
  serve(router, 'PUT /admin/cases/{id}/release', notYet);
  serve(router, 'PUT /admin/cases/{id}/decide', notYet);
  serve(router, 'PUT /admin/cases/decide', notYet);
  serve(router, 'GET /admin/figures', notYet);
}

/** While the parts behind these calls are being built. */
function notYet(): never {
  throw new AppError('unavailable', 'This is not there yet.');
}
