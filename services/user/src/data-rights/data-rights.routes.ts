import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../texts/data-rights';
import type { DataRightsContext } from './data-rights.context';

type RoutesContext = Pick<DataRightsContext, 'accounts' | 'exports' | 'deletion' | 'unusedAccounts' | 'redis'>;

/** Registers the routes for exporting a reader's data and deleting their account. */
export function dataRightsRoutes(
  router: Router,
  { accounts, exports, deletion, unusedAccounts, redis }: RoutesContext,
): void {
  const exportLimit = rateLimit({
    redis,
    name: 'exports',
    points: 5,
    durationSeconds: 60 * 60,
    key: byReader,
    message: texts.enoughCopies,
  });

  serve(router, 'GET /user/export', [exportLimit], async ({ ctx, user }) => {
    const account = await accounts.of(user);
    const token = ctx.get('authorization').replace(/^Bearer +/i, '');
    ctx.type = 'application/zip';
    ctx.attachment('my-storysprout.zip');
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = Readable.from(exports.export(account, token), { objectMode: false });
  });

  serve(router, 'DELETE /user/account', async ({ ctx, user, body: { currentPassword, leaving = 'erase' } }) => {
    const deleteAfter = await deletion.request(user, { currentPassword, address: ctx.ip }, leaving);
    return {
      success: true,
      message: leaving === 'erase' ? texts.leavingWithBlogs : texts.leavingBlogsStay,
      deleteAfter: deleteAfter.toISOString(),
    };
  });

  serve(router, 'POST /internal/unused-accounts/{id}/letter', ({ params }) =>
    unusedAccounts.write(new ObjectId(params.id)),
  );
}
