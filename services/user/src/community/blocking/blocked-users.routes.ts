import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/blocking';
import type { BlockedUsers } from './blocked-users.service';

/** Registers the routes for blocking other readers. */
export function blockedUserRoutes(router: Router, blockedUsers: BlockedUsers): void {
  serve(router, 'GET /user/hidden', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return blockedUsers.list(user);
  });

  serve(router, 'PUT /user/hidden/{userId}', async ({ user, params }) => {
    await blockedUsers.block(user, new ObjectId(params.userId));
    return { success: true, message: texts.hidden };
  });

  serve(router, 'DELETE /user/hidden/{userId}', async ({ user, params }) => {
    await blockedUsers.unblock(user, new ObjectId(params.userId));
    return { success: true, message: texts.shown };
  });
}
