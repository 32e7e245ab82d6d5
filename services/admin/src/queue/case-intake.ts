import type { DecidedByOwner, JobData } from '@storysprout/contract';
import { isDuplicateKey } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { CaseRepository } from '../cases/case.repository';
import type { CaseAnnouncer } from '../cases/case-announcer';
import type { DecisionRepository } from '../decisions/decision.repository';
import { newDecision } from '../decisions/decision.rules';
import type { DecisionJournal } from '../decisions/decision-journal';

export interface CaseIntakeDeps {
  readonly cases: Pick<CaseRepository, 'note' | 'forgetAuthor'>;
  readonly decisions: Pick<DecisionRepository, 'find' | 'forget'>;
  readonly journal: Pick<DecisionJournal, 'take' | 'carryOut'>;
  readonly announcer: Pick<CaseAnnouncer, 'changed'>;
  readonly now: () => Date;
}

/** What the owners of texts and pictures tell. Jobs may come twice and in any order. */
export class CaseIntake {
  constructor(private readonly deps: CaseIntakeDeps) {}

  /** A subject stands differently with the moderators. */
  async note(state: JobData<'subjectChanged'>): Promise<void> {
    if (await this.deps.cases.note(state)) this.deps.announcer.changed();
  }

  /** A moderator decided without the queue. */
  async noteDecision({
    decisionId,
    subject,
    authorId,
    decision,
    reason,
    before,
    by,
    at,
  }: DecidedByOwner): Promise<void> {
    const facts = { _id: new ObjectId(decisionId), kind: subject.kind, subject, authorId, decision, reason, by };
    const made = newDecision(
      { ...facts, way: 'owner', at: new Date(at), before: { visibility: before } },
      this.deps.now(),
    );
    try {
      await this.deps.journal.take(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Known already; a process may have died before it was entered everywhere.
      const known = await this.deps.decisions.find(made._id);
      if (known?.state === 'begun') await this.deps.journal.carryOut(known);
    }
  }

  /** An account was deleted for good. */
  async erase({ userId }: JobData<'recipientErased'>): Promise<void> {
    await this.deps.cases.forgetAuthor(userId);
    await this.deps.decisions.forget(userId);
    this.deps.announcer.changed();
  }
}
