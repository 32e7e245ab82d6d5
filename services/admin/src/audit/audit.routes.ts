import type { Router } from '@koa/router';
import { type AuditLogEntry, pageSizes } from '@storysprout/contract';
import { pageRequest, serve } from '@storysprout/service-kit';
import type { AuditEntry } from './audit.document';
import type { AuditRepository } from './audit.repository';

/** The audit log for moderators, newest first. */
export function auditRoutes(router: Router, log: AuditRepository): void {
  serve(router, 'GET /admin/audit', async ({ query }) => {
    const { items, nextCursor } = await log.findPage(pageRequest(query, pageSizes.cards));
    return { entries: items.map(present), nextCursor };
  });
}

function present({ _id, at, seq, actor, action, target, before, after, outcome, hash }: AuditEntry): AuditLogEntry {
  return { _id: _id.toHexString(), seq, at: at.toISOString(), actor, action, target, before, after, outcome, hash };
}
