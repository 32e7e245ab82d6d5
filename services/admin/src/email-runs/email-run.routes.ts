import type { Router } from '@koa/router';
import {
  type EmailRunResponse,
  type ListEmailRunsResponse,
  type ListFailedEmailsResponse,
  pageQuery,
  type RecipientCountResponse,
  type RetryRunResponse,
} from '@storysprout/contract';
import { parse, parseIdParam, type SignedInState } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import type { ObjectId } from 'mongodb';
import { actorOf } from '../shared/actor';
import { pageRequest } from '../shared/page';
import type { UserClient } from '../upstreams/user-client';
import type { EmailRunService } from './email-run.service';

export interface EmailRunRouteDeps {
  readonly runs: EmailRunService;
  readonly users: Pick<UserClient, 'recipientCount'>;
  readonly requireAdmin: Middleware<SignedInState>;
}

/** How the challenge e-mails are doing (design section 4). */
export function emailRunRoutes(router: Router, { runs, users, requireAdmin }: EmailRunRouteDeps): void {
  router.get('/admin/recipients/count', requireAdmin, async (ctx) => {
    ctx.body = { count: await users.recipientCount() } satisfies RecipientCountResponse;
  });

  router.get('/admin/email-runs', requireAdmin, async (ctx) => {
    const { items, nextCursor } = await runs.findPage(pageRequest(parse(pageQuery, ctx.query)));
    ctx.body = { runs: [...items], nextCursor } satisfies ListEmailRunsResponse;
  });

  router.get('/admin/email-runs/:id', requireAdmin, async (ctx) => {
    ctx.body = { run: await runs.find(runIdOf(ctx.params.id)) } satisfies EmailRunResponse;
  });

  router.get('/admin/email-runs/:id/failed', requireAdmin, async (ctx) => {
    const { items, nextCursor } = await runs.failed(runIdOf(ctx.params.id), parse(pageQuery, ctx.query));
    ctx.body = { failed: [...items], nextCursor } satisfies ListFailedEmailsResponse;
  });

  router.post('/admin/email-runs/:id/retry', requireAdmin, async (ctx) => {
    const retried = await runs.retry(runIdOf(ctx.params.id), actorOf(ctx.state.user));
    ctx.body = { success: true, message: retryMessage(retried), retried } satisfies RetryRunResponse;
  });
}

function runIdOf(param: string | undefined): ObjectId {
  return parseIdParam(param, 'That sending was not found.');
}

function retryMessage(retried: number): string {
  if (retried === 0) return 'There is nothing to try again.';
  return retried === 1 ? 'One e-mail is being tried again.' : `${retried} e-mails are being tried again.`;
}
