import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import { byReader, type RedisConnection, rateLimit, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { CurrentAccount } from '../identity';
import * as texts from '../texts/data-rights';
import type { AccountDeletion } from './account-deletion';
import type { ExportService } from './export.service';
import type { UnusedAccounts } from './unused-accounts.chore';

export interface DataRightsRoutesDeps {
  accounts: CurrentAccount;
  exports: ExportService;
  deletion: AccountDeletion;
  unusedAccounts: Pick<UnusedAccounts, 'write'>;
  redis: RedisConnection;
}

/** Registers the routes for exporting a reader's data and deleting their account. */
export function dataRightsRoutes(router: Router, deps: DataRightsRoutesDeps): void {
  const exportLimit = rateLimit({
    redis: deps.redis,
    name: 'exports',
    points: 5,
    durationSeconds: 60 * 60,
    key: byReader,
    message: texts.enoughCopies,
  });

  serve(router, 'GET /user/export', [exportLimit], async ({ ctx, user }) => {
    const account = await deps.accounts.of(user);
    const token = ctx.get('authorization').replace(/^Bearer +/i, '');
    ctx.type = 'application/zip';
    ctx.attachment('my-storysprout.zip');
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = Readable.from(deps.exports.export(account, token), { objectMode: false });
  });

  serve(router, 'DELETE /user/account', async ({ ctx, user, body: { currentPassword, leaving = 'erase' } }) => {
    const deleteAfter = await deps.deletion.request(user, { currentPassword, address: ctx.ip }, leaving);
    return {
      success: true,
      message: leaving === 'erase' ? texts.leavingWithBlogs : texts.leavingBlogsStay,
      deleteAfter: deleteAfter.toISOString(),
    };
  });

  serve(router, 'POST /internal/unused-accounts/{id}/letter', ({ params }) =>
    deps.unusedAccounts.write(new ObjectId(params.id)),
  );
}
