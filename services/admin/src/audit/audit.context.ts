import type { ServiceContext } from '@storysprout/service-kit';
import type { ServiceConfig } from '../config';
import type { auditStores } from './audit.document';
import type { AuditRepository } from './audit.repository';
import type { AuditSigner } from './audit-keys';
import type { ReplayLogStore } from './replay-log/replay-log-store';

/** The dependencies that the admin service gives the module. */
export type AuditServiceContext = Pick<
  ServiceContext<ServiceConfig, typeof auditStores, never, 'user'>,
  'collections' | 'config' | 'logger' | 'now' | 'upstreams'
>;

/** Everything that the parts of the module are built from. */
export interface AuditContext extends AuditServiceContext {
  readonly entries: AuditRepository;
  /** Signs the audit log and the replay log. */
  readonly signer: AuditSigner;
  readonly replayLogStore: ReplayLogStore;
}
