import type { Announcer, AppealTokenVerifier, ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { Histogram } from 'prom-client';
import type { AuditTrail } from '../audit';
import type { ServiceConfig } from '../config';
import type { CaseRepository } from './cases/case.repository';
import type { CaseAnnouncer } from './cases/case-announcer';
import type { CaseCounts } from './cases/case-counts';
import type { CaseOwners } from './cases/case-owners';
import type { CaseCloser } from './decisions/case-closer';
import type { DecisionRepository } from './decisions/decision.repository';
import type { DecisionSaga } from './decisions/decision.saga';
import type { DecisionEffects } from './decisions/decision-effects';
import type { DecisionNotifications } from './decisions/decision-notifications';
import type { moderationStores } from './moderation.module';
import type { CaseReader } from './queue/case-reader';

/** The dependencies that the admin service gives the module. */
export type ModerationServiceContext = Pick<
  ServiceContext<ServiceConfig, typeof moderationStores, 'letter', 'blog' | 'user'>,
  | 'collections'
  | 'config'
  | 'logger'
  | 'metrics'
  | 'now'
  | 'outbox'
  | 'redis'
  | 'revocations'
  | 'transactions'
  | 'upstreams'
>;

/** Everything that the parts of the module are built from. */
export interface ModerationContext extends ModerationServiceContext {
  readonly audit: AuditTrail;
  readonly blogs: ServiceClient;
  readonly users: ServiceClient;
  /** Notifies open pages and caches. */
  readonly pages: Announcer;
  /** Verifies the tokens that banned readers send with an appeal. */
  readonly verifyAppealToken: AppealTokenVerifier;
  readonly cases: CaseRepository;
  readonly decisions: DecisionRepository;
  readonly counts: CaseCounts;
  readonly owners: CaseOwners;
  readonly announcer: CaseAnnouncer;
  readonly closer: CaseCloser;
  readonly effects: DecisionEffects;
  readonly notifications: DecisionNotifications;
  /** Measures the time to a decision, in seconds. */
  readonly times: Histogram;
  readonly saga: DecisionSaga;
  readonly reader: CaseReader;
}
