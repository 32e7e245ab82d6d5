import type { JobData } from '@storysprout/contract';
import type { AuditErasure } from '../audit/audit-erasure';
import type { RecipientErasure } from '../challenge/recipient-erasure';
import type { CaseIntake } from '../queue/case-intake';
import type { ModeratorTraces } from './moderator-traces';

export interface AccountErasureDeps {
  readonly caseIntake: Pick<CaseIntake, 'erase'>;
  readonly recipientErasure: Pick<RecipientErasure, 'erase'>;
  readonly moderatorTraces: Pick<ModeratorTraces, 'forget'>;
  readonly auditErasure: Pick<AuditErasure, 'forget'>;
}

/** When an account is erased, nothing here names it any more (docs/product.md#leaving). Safe to run again. */
export class AccountErasure {
  constructor(private readonly deps: AccountErasureDeps) {}

  async erase(job: JobData<'recipientErased'>): Promise<void> {
    await this.deps.caseIntake.erase(job);
    await this.deps.recipientErasure.erase(job);
    await this.deps.moderatorTraces.forget(job.userId);
    await this.deps.auditErasure.forget(job.userId);
  }
}
