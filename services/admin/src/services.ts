import { Announcer, type ServiceContext } from '@storysprout/service-kit';
import type { AnchorStore } from './audit/anchors/anchor';
import { Anchorer } from './audit/anchors/anchorer';
import { AuditRepository } from './audit/audit.repository';
import { AuditTrail } from './audit/audit.service';
import type { AuditSigner } from './audit/audit-keys';
import { OperatorEntries } from './audit/operator-entries';
import { ChallengeRepository } from './challenge/challenge.repository';
import { ChallengeService } from './challenge/challenge.service';
import { RecipientErasure } from './challenge/recipient-erasure';
import type { ServiceConfig } from './config';
import { EmailSendRepository } from './delivery/email-send.repository';
import { MailWorkerRepository } from './delivery/mail-worker.repository';
import { ModerationService } from './moderation/moderation.service';
import { EmailRunRepository } from './runs/email-run.repository';
import { EmailRunService } from './runs/email-run.service';
import { EmailRunQueuer } from './runs/email-run-queuer';
import type { stores } from './stores';
import { SwitchesService } from './switches/switches.service';
import { UsersService } from './users/users.service';

type Context = ServiceContext<ServiceConfig, typeof stores, 'challengeEmail', 'blog' | 'user'>;

export interface AdminContext
  extends Pick<Context, 'transactions' | 'collections' | 'queues' | 'redis' | 'upstreams' | 'logger' | 'now'> {
  /** Signs the audit log. */
  readonly auditSigner: AuditSigner;
  /** Where anchors of the audit log are kept. */
  readonly anchors: AnchorStore;
  /** How long one try of a decision may take. */
  readonly decisionLimitMs?: number;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services, each with only the parts it uses. */
export async function createServices(context: AdminContext) {
  const { transactions, collections, queues, redis, upstreams, logger, now } = context;
  const { auditSigner: signer, anchors, decisionLimitMs } = context;
  const { blog: blogs, user: users } = upstreams;
  const entries = new AuditRepository(collections.auditLog, collections.auditIntents);
  const challenges = new ChallengeRepository(collections, transactions, now);
  await challenges.createLock();
  const runs = new EmailRunRepository(collections.emailRuns, now);
  const sends = new EmailSendRepository(collections.emailSends, now);
  const workers = new MailWorkerRepository(collections.mailWorkers, now);
  const queue = queues.challengeEmail;

  const audit = new AuditTrail({ entries, signer, logger, now });
  const queuer = new EmailRunQueuer({ runs, sends, users, queue, logger });
  const announcer = new Announcer(redis, logger);
  return {
    blogs,
    users,
    entries,
    anchors,
    audit,
    anchorer: new Anchorer({ entries, store: anchors, signer, logger, now }),
    operatorEntries: new OperatorEntries({ entries, signer }),
    moderation: new ModerationService({ blogs, audit, now, decisionLimitMs }),
    accounts: new UsersService({ users, audit }),
    challenges: new ChallengeService({ challenges, users, queuer, announcer, audit }),
    queuer,
    runs: new EmailRunService({ runs, sends, workers, queuer, audit, now }),
    switches: new SwitchesService({ switches: collections.switches, redis, audit, logger, now }),
    recipientErasure: new RecipientErasure({ runs, sends, challenges, queue }),
  };
}
