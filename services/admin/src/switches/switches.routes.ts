import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { actorOf } from '../audit';
import type { SwitchesService } from './switches.service';

/** Registers the routes by which moderators open and close parts of the site. */
export function switchesRoutes(router: Router, switches: SwitchesService): void {
  serve(router, 'GET /admin/switches', async () => ({ switches: await switches.list() }));

  serve(router, 'PUT /admin/switches/{surface}', async ({ params, body, user }) => {
    return { switches: await switches.set(params.surface, body, actorOf(user)) };
  });
}
