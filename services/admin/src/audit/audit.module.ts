import type { Router } from '@koa/router';
import type { JobHandlers } from '@storysprout/service-kit';
import type { AuditContext, AuditServiceContext } from './audit.context';
import { AuditRepository } from './audit.repository';
import { auditRoutes } from './audit.routes';
import { AuditTrail } from './audit.service';
import { AuditErasure } from './audit-erasure';
import { createAuditSigner } from './audit-keys';
import { OperatorEntries } from './operator-entries';
import { ReplayLog } from './replay-log/replay-log';
import { openReplayLogStore } from './replay-log/replay-log-store';

/** The signed log of decisions, and the replay log for restores. */
export function createAudit(context: AuditServiceContext) {
  const own: AuditContext = {
    ...context,
    entries: new AuditRepository(context),
    signer: createAuditSigner(context.config.AUDIT_PRIVATE_KEY),
    replayLogStore: openReplayLogStore(context.config, context.logger),
  };
  const trail = new AuditTrail(own);
  const operatorEntries = new OperatorEntries(own);
  const replayLog = new ReplayLog(own);
  return {
    trail,
    replayLog,
    routes: (router: Router) => auditRoutes(router, own),
    jobs: {
      factLasts: (data) => replayLog.add(data),
      auditEntry: (data) => operatorEntries.add(data),
    } satisfies JobHandlers,
    workers: { replayLogStore: { stop: () => own.replayLogStore.close?.() }, audit: trail },
    personalData: new AuditErasure(own),
  };
}
