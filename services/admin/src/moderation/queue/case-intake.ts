import type { DecidedByOwner, JobData } from '@storysprout/contract';
import { isDuplicateKey } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { newDecision } from '../decisions/decision.rules';
import type { ModerationContext } from '../moderation.context';

/** Handles what the owners of texts and pictures report. Jobs may come twice and in any order. */
export class CaseIntake {
  constructor(
    private readonly context: Pick<ModerationContext, 'cases' | 'decisions' | 'saga' | 'announcer' | 'pages' | 'now'>,
  ) {}

  /** Updates a subject's case with its new state. */
  async note(state: JobData<'subjectChanged'>): Promise<void> {
    if (!(await this.context.cases.note(state))) return;
    this.context.announcer.changed();
    await this.tellPages(state);
  }

  /**
   * Announces a hidden or removed subject to pages and caches. Its owner has done so already, unless its process died
   * right after the commit. This job outlives that process, and a second announcement changes nothing.
   */
  private async tellPages({ subject, blogId, authorId, visibility }: JobData<'subjectChanged'>): Promise<void> {
    if (visibility !== 'hidden' && visibility !== 'removed') return;
    await this.context.pages.publish('visibilityChanged', { ...subject, blogId, authorId, isPublic: false });
    const hidden = subject.kind === 'blog' ? subject.id : blogId;
    const scope = subject.kind === 'blog' ? 'lists' : 'counts';
    if (hidden !== undefined) await this.context.pages.publish('blogChanged', { blogId: hidden, scope });
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
      this.context.now(),
    );
    try {
      await this.context.saga.take(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The decision is stored already, but a process may have died before it was carried out completely.
      const known = await this.context.decisions.find(made._id);
      if (known?.state === 'begun') await this.context.saga.carryOut(known);
    }
  }
}
