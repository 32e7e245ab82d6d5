import {
  type Announcer,
  createServiceApp,
  type InternalVerifier,
  type JobQueue,
  type Logger,
  type MongoConnection,
  type ReadinessChecks,
  requireEveryCall,
  type ServiceClient,
  type TokenVerifier,
  watchQueues,
} from '@storysprout/service-kit';
import type Koa from 'koa';
import type { AnchorStore } from './audit/anchors/anchor';
import { Anchorer } from './audit/anchors/anchorer';
import { AuditRepository } from './audit/audit.repository';
import { auditRoutes } from './audit/audit.routes';
import { AuditTrail } from './audit/audit.service';
import type { AuditSigner } from './audit/audit-keys';
import { OperatorEntries } from './audit/operator-entries';
import { ChallengeRepository } from './challenge/challenge.repository';
import { challengeRoutes } from './challenge/challenge.routes';
import { ChallengeService } from './challenge/challenge.service';
import { RecipientErasure } from './challenge/recipient-erasure';
import { EmailSendRepository } from './delivery/email-send.repository';
import { MailWorkerRepository } from './delivery/mail-worker.repository';
import { moderationRoutes } from './moderation/moderation.routes';
import { ModerationService } from './moderation/moderation.service';
import { EmailRunRepository } from './runs/email-run.repository';
import { emailRunRoutes } from './runs/email-run.routes';
import { EmailRunService } from './runs/email-run.service';
import { EmailRunQueuer } from './runs/email-run-queuer';
import { usersRoutes } from './users/users.routes';
import { UsersService } from './users/users.service';

export interface AdminAppDeps {
  readonly mongo: MongoConnection;
  readonly blogs: Pick<ServiceClient, 'call'>;
  readonly users: Pick<ServiceClient, 'call'>;
  readonly queue: JobQueue<'challengeEmail'>;
  readonly announcer: Pick<Announcer, 'publish'>;
  /** Signs the audit log. */
  readonly signer: AuditSigner;
  /** Where anchors of the audit log are kept. */
  readonly anchors: AnchorStore;
  readonly verifier: TokenVerifier;
  /** Checks the calls of other services. */
  readonly internal: InternalVerifier;
  readonly readiness: ReadinessChecks;
  readonly logger: Logger;
  readonly now?: () => Date;
  /** How long one try of a decision may take. */
  readonly decisionLimitMs?: number;
}

export interface AdminApp {
  readonly app: Koa;
  /** Handles `recipientErased`. */
  readonly recipientErasure: RecipientErasure;
  /** Handles `auditEntry`. */
  readonly operatorEntries: OperatorEntries;
  /** Background work: queuing e-mail runs, completing and anchoring audit entries. */
  start(): void;
  stop(): Promise<void>;
}

interface Repositories {
  readonly audit: AuditRepository;
  readonly challenges: ChallengeRepository;
  readonly runs: EmailRunRepository;
  readonly sends: EmailSendRepository;
  readonly workers: MailWorkerRepository;
}

/** The admin service without a port: its indexes exist, and nothing runs in the background yet. */
export async function createAdminApp(deps: AdminAppDeps): Promise<AdminApp> {
  const { logger, verifier, internal, readiness, now = () => new Date() } = deps;
  const repositories = createRepositories(deps.mongo, now);
  await ensureAllIndexes(repositories);
  const auditing = { entries: repositories.audit, signer: deps.signer, store: deps.anchors, logger, now };
  const audit = new AuditTrail(auditing);
  const anchorer = new Anchorer(auditing);
  const queuer = new EmailRunQueuer({ ...repositories, users: deps.users, queue: deps.queue, logger });
  const { app, router, metrics } = createServiceApp({ name: 'admin', logger, readiness, auth: { verifier }, internal });
  watchQueues(metrics, [deps.queue]);
  const { blogs, users, announcer, decisionLimitMs } = deps;
  moderationRoutes(router, { blogs, moderation: new ModerationService({ blogs, audit, now, decisionLimitMs }) });
  usersRoutes(router, { users, service: new UsersService({ users, audit }) });
  const challenges = new ChallengeService({ challenges: repositories.challenges, users, queuer, announcer, audit });
  challengeRoutes(router, { challenges });
  emailRunRoutes(router, { users, runs: new EmailRunService({ ...repositories, queuer, audit, now }) });
  auditRoutes(router, { entries: repositories.audit });
  requireEveryCall(router, 'admin');
  return {
    app,
    recipientErasure: new RecipientErasure({ ...repositories, queue: deps.queue }),
    operatorEntries: new OperatorEntries(auditing),
    start: () => startAll(audit, anchorer, queuer),
    stop: () => stopAll(audit, anchorer, queuer),
  };
}

export function createRepositories({ db, transactions }: MongoConnection, now: () => Date): Repositories {
  return {
    audit: new AuditRepository(db),
    challenges: new ChallengeRepository(db, transactions, now),
    runs: new EmailRunRepository(db, now),
    sends: new EmailSendRepository(db, now),
    workers: new MailWorkerRepository(db, now),
  };
}

async function ensureAllIndexes({ audit, challenges, runs, sends }: Repositories): Promise<void> {
  for (const repository of [audit, challenges, runs, sends]) await repository.ensureIndexes();
}

function startAll(audit: AuditTrail, anchorer: Anchorer, queuer: EmailRunQueuer): void {
  audit.start();
  anchorer.start();
  queuer.start();
}

async function stopAll(audit: AuditTrail, anchorer: Anchorer, queuer: EmailRunQueuer): Promise<void> {
  audit.stop();
  await queuer.stop();
  await anchorer.stop();
}
