import type { Router } from '@koa/router';
import { type AuditLogEntry, type ListAuditResponse, pageQuery } from '@storysprout/contract';
import { parse, type SignedInState } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import { pageRequest } from '../shared/page';
import type { AuditEntry } from './audit.document';
import type { AuditRepository } from './audit.repository';

export interface AuditRouteDeps {
  readonly entries: Pick<AuditRepository, 'findPage'>;
  readonly requireAdmin: Middleware<SignedInState>;
}

/** `GET /admin/audit`: who decided what, newest first. */
export function auditRoutes(router: Router, { entries, requireAdmin }: AuditRouteDeps): void {
  router.get('/admin/audit', requireAdmin, async (ctx) => {
    const page = await entries.findPage(pageRequest(parse(pageQuery, ctx.query)));
    ctx.body = { entries: page.items.map(present), nextCursor: page.nextCursor } satisfies ListAuditResponse;
  });
}

function present({ _id, at, seq, actor, action, target, before, after, outcome, hash }: AuditEntry): AuditLogEntry {
  return { _id: _id.toHexString(), seq, at: at.toISOString(), actor, action, target, before, after, outcome, hash };
}
