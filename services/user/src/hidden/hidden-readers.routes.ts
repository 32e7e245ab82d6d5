import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../texts/blocking';
import type { HiddenReaders } from './hidden-readers.service';

/** Registers the routes for hiding other readers. */
export function hiddenReaderRoutes(router: Router, hidden: HiddenReaders): void {
  serve(router, 'GET /user/hidden', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return hidden.list(user);
  });

  serve(router, 'PUT /user/hidden/{userId}', async ({ user, params }) => {
    await hidden.hide(user, new ObjectId(params.userId));
    return { success: true, message: texts.hidden };
  });

  serve(router, 'DELETE /user/hidden/{userId}', async ({ user, params }) => {
    await hidden.show(user, new ObjectId(params.userId));
    return { success: true, message: texts.shown };
  });
}
