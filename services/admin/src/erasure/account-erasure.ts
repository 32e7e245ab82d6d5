import type { JobData } from '@storysprout/contract';
import { eraseFromOutbox, type JobQueue, type Transactions } from '@storysprout/service-kit';
import type { Db } from 'mongodb';
import { AuditRepository } from '../audit/audit.repository';
import { AuditErasure } from '../audit/audit-erasure';
import type { AuditSigner } from '../audit/audit-keys';
import { CaseRepository } from '../cases/case.repository';
import { ChallengeRepository } from '../challenge/challenge.repository';
import { RecipientErasure } from '../challenge/recipient-erasure';
import { DecisionRepository } from '../decisions/decision.repository';
import { EmailSendRepository } from '../delivery/email-send.repository';
import { EmailRunRepository } from '../runs/email-run.repository';
import type { Collections } from '../stores';
import { ModeratorTraces } from './moderator-traces';

export interface AccountErasureDeps {
  readonly cases: Pick<CaseRepository, 'forgetAuthor'>;
  readonly decisions: Pick<DecisionRepository, 'forget'>;
  readonly recipientErasure: Pick<RecipientErasure, 'erase'>;
  readonly moderatorTraces: Pick<ModeratorTraces, 'forget'>;
  /** Null in a process without the key that signs the audit log; then the admin service does it later. */
  readonly auditErasure: Pick<AuditErasure, 'forget'> | null;
  readonly db: Db;
  /** Notifies the moderators' pages. */
  readonly announcer?: { changed(): void };
}

/** Removes everything in this service that names an erased account (docs/product.md#leaving). Safe to run again. */
export class AccountErasure {
  constructor(private readonly deps: AccountErasureDeps) {}

  async erase(job: JobData<'recipientErased'>): Promise<void> {
    const { userId } = job;
    await this.deps.cases.forgetAuthor(userId);
    await this.deps.decisions.forget(userId);
    this.deps.announcer?.changed();
    await this.deps.recipientErasure.erase(job);
    await this.deps.moderatorTraces.forget(userId);
    await this.deps.auditErasure?.forget(userId);
    await eraseFromOutbox(this.deps.db, userId);
  }
}

export interface ErasureStores {
  readonly db: Db;
  readonly collections: Collections;
  readonly transactions: Transactions;
  readonly queue: JobQueue<'challengeEmail'>;
  readonly now: () => Date;
}

/** Creates the erasure. The restore of a backup uses it, too, to repeat erasures before the site opens. */
export function createAccountErasure(
  { db, collections, transactions, queue, now }: ErasureStores,
  signer: AuditSigner | null,
  announcer?: AccountErasureDeps['announcer'],
): AccountErasure {
  const entries = new AuditRepository(collections.auditLog, collections.auditIntents);
  const log = { log: collections.auditLog, intents: collections.auditIntents, entries, now };
  return new AccountErasure({
    cases: new CaseRepository(collections, transactions, now),
    decisions: new DecisionRepository(collections.decisions, now),
    recipientErasure: new RecipientErasure({
      runs: new EmailRunRepository(collections.emailRuns, now),
      sends: new EmailSendRepository(collections.emailSends, now),
      challenges: new ChallengeRepository(collections, transactions, now),
      queue,
      transactions,
    }),
    moderatorTraces: new ModeratorTraces({ ...collections, now }),
    auditErasure: signer && new AuditErasure({ ...log, signer }),
    db,
    ...(announcer && { announcer }),
  });
}
