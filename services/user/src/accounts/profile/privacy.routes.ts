import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { presentOwnUser } from '../../identity';
import type { AccountsContext } from '../accounts.context';

/** Registers the routes for privacy settings and for readers' own pages (docs/product.md#a-page-of-ones-own). */
export function privacyRoutes(router: Router, { privacy, readerPages, pictureAddresses }: AccountsContext): void {
  serve(router, 'PUT /user/privacy', async ({ ctx, user, body }) => {
    ctx.set('Cache-Control', 'no-store');
    return { success: true, user: presentOwnUser(await privacy.set(user, body), pictureAddresses, user) };
  });

  serve(router, 'GET /user/readers/{id}', async ({ ctx, params, query }) => {
    ctx.set('Cache-Control', 'no-store');
    return readerPages.read(new ObjectId(params.id), query.cursor);
  });
}
