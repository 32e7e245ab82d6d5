import type { DecidedByOwner, JobData } from '@storysprout/contract';
import { type Announcer, isDuplicateKey } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { CaseRepository } from '../cases/case.repository';
import type { CaseAnnouncer } from '../cases/case-announcer';
import type { DecisionRepository } from '../decisions/decision.repository';
import { newDecision } from '../decisions/decision.rules';
import type { DecisionJournal } from '../decisions/decision-journal';

export interface CaseIntakeDeps {
  readonly cases: Pick<CaseRepository, 'note'>;
  readonly decisions: Pick<DecisionRepository, 'find'>;
  readonly journal: Pick<DecisionJournal, 'take' | 'carryOut'>;
  readonly announcer: Pick<CaseAnnouncer, 'changed'>;
  /** Tells open pages and caches. */
  readonly pages: Pick<Announcer, 'publish'>;
  readonly now: () => Date;
}

/** What the owners of texts and pictures tell. Jobs may come twice and in any order. */
export class CaseIntake {
  constructor(private readonly deps: CaseIntakeDeps) {}

  /** A subject stands differently with the moderators. */
  async note(state: JobData<'subjectChanged'>): Promise<void> {
    if (!(await this.deps.cases.note(state))) return;
    this.deps.announcer.changed();
    await this.tellPages(state);
  }

  /**
   * Its owner has told pages and caches, unless its process died right after the commit. This job outlives the process,
   * so what is hidden or removed is announced once more; hearing it twice changes nothing.
   */
  private async tellPages({ subject, blogId, authorId, visibility }: JobData<'subjectChanged'>): Promise<void> {
    if (visibility !== 'hidden' && visibility !== 'removed') return;
    await this.deps.pages.publish('visibilityChanged', { ...subject, blogId, authorId, isPublic: false });
    const hidden = subject.kind === 'blog' ? subject.id : blogId;
    const scope = subject.kind === 'blog' ? 'lists' : 'counts';
    if (hidden !== undefined) await this.deps.pages.publish('blogChanged', { blogId: hidden, scope });
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
}
