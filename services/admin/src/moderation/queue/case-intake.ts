import type { DecidedByOwner, JobData } from '@storysprout/contract';
import { type Announcer, isDuplicateKey } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { CaseRepository } from '../cases/case.repository';
import type { CaseAnnouncer } from '../cases/case-announcer';
import type { DecisionRepository } from '../decisions/decision.repository';
import { newDecision } from '../decisions/decision.rules';
import type { DecisionSaga } from '../decisions/decision.saga';

export interface CaseIntakeDeps {
  readonly cases: Pick<CaseRepository, 'note'>;
  readonly decisions: Pick<DecisionRepository, 'find'>;
  readonly journal: Pick<DecisionSaga, 'take' | 'carryOut'>;
  readonly announcer: Pick<CaseAnnouncer, 'changed'>;
  /** Notifies open pages and caches. */
  readonly pages: Pick<Announcer, 'publish'>;
  readonly now: () => Date;
}

/** Handles what the owners of texts and pictures report. Jobs may come twice and in any order. */
export class CaseIntake {
  constructor(private readonly deps: CaseIntakeDeps) {}

  /** Updates a subject's case with its new state. */
  async note(state: JobData<'subjectChanged'>): Promise<void> {
    if (!(await this.deps.cases.note(state))) return;
    this.deps.announcer.changed();
    await this.tellPages(state);
  }

  /**
   * Announces a hidden or removed subject to pages and caches. Its owner has done so already, unless its process died
   * right after the commit. This job outlives that process, and a second announcement changes nothing.
   */
  private async tellPages({ subject, blogId, authorId, visibility }: JobData<'subjectChanged'>): Promise<void> {
    if (visibility !== 'hidden' && visibility !== 'removed') return;
    await this.deps.pages.publish('visibilityChanged', { ...subject, blogId, authorId, isPublic: false });
    const hidden = subject.kind === 'blog' ? subject.id : blogId;
    const scope = subject.kind === 'blog' ? 'lists' : 'counts';
    if (hidden !== undefined) await this.deps.pages.publish('blogChanged', { blogId: hidden, scope });
  }

  /** Records a decision that a moderator made without the queue. */
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
      // The decision is stored already, but a process may have died before it was carried out completely.
      const known = await this.deps.decisions.find(made._id);
      if (known?.state === 'begun') await this.deps.journal.carryOut(known);
    }
  }
}
