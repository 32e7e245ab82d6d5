import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import { deleteAccountRequest } from '@storysprout/contract';
import { byReader, parse, rateLimit, requireUser, type TokenVerifier } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { CurrentAccount } from '../sessions/current-account';
import type { AccountDeletion } from './account-deletion';
import type { ExportService } from './export.service';

export interface DataRightsRoutesDeps {
  verifier: TokenVerifier;
  accounts: CurrentAccount;
  exports: ExportService;
  deletion: AccountDeletion;
  redis: Redis;
}

/** `GET /user/export` and `DELETE /user/account`. */
export function dataRightsRoutes(router: Router, deps: DataRightsRoutesDeps): void {
  const signedIn = requireUser(deps.verifier);
  const exportLimit = rateLimit({
    redis: deps.redis,
    name: 'exports',
    points: 5,
    durationSeconds: 60 * 60,
    key: byReader,
    message: 'You have fetched your data a few times already. Please try again in an hour.',
  });

  router.get('/user/export', signedIn, exportLimit, async (ctx) => {
    const user = await deps.accounts.of(ctx.state.user);
    const token = ctx.get('authorization').replace(/^Bearer +/i, '');
    ctx.type = 'application/zip';
    ctx.attachment('my-storysprout.zip');
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = Readable.from(deps.exports.export(user, token), { objectMode: false });
  });

  router.delete('/user/account', signedIn, async (ctx) => {
    const { currentPassword } = parse(deleteAccountRequest, ctx.request.body ?? {});
    const deleteAfter = await deps.deletion.request(ctx.state.user, { currentPassword, address: ctx.ip });
    ctx.body = {
      success: true,
      message: 'Your account will be gone in 24 hours. If you change your mind, just sign in again before then.',
      deleteAfter: deleteAfter.toISOString(),
    };
  });
}
