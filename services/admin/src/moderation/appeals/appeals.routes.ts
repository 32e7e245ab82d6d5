import type { Router } from '@koa/router';
import { admitted, serve } from '@storysprout/service-kit';
import * as texts from '../../texts/appeals';
import type { AppealsService } from './appeals.service';

/**
 * Registers the routes by which readers see moderators' decisions about them and appeal against them. Muted and banned
 * readers may appeal, too.
 */
export function appealsRoutes(router: Router, appeals: AppealsService): void {
  serve(router, 'GET /user/decisions', ({ user, query }) => appeals.list(user.userId, query));

  serve(router, 'POST /user/appeals', async ({ user, body }) => {
    if (body.appealToken === undefined) await appeals.appeal(admitted(user, 'user').userId, body);
    else await appeals.appealBan(body.appealToken, body);
    return { success: true, message: texts.thanks };
  });
}
