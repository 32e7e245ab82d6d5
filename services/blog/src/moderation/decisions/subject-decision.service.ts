import type { SubjectDecision, SubjectDecisionResult } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import { type AppliedDecision, type Moderated, mostAppliedDecisions, visibilityOf } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { ChangedSubject } from '../subjects/stale-tags';
import { type BlogSubjectRef, type Subject, subjectKey, subjectNotFound } from '../subjects/subject';
import { withFields } from '../subjects/subject-transition';
import { decideSubject, fieldsBefore, keepsAfter, type SubjectVerdict } from './subject-decision.rules';

/** A decision as it is stored with its subject. Without an id it can't be repeated or appealed against. */
export interface NamedDecision {
  readonly decisionId: ObjectId | null;
  readonly decision: AppliedDecision['decision'];
  readonly undoes?: ObjectId | null;
}

/** The effect of a decision. A repeated decision has the same one. */
export interface SubjectOutcome {
  readonly result: SubjectDecisionResult;
  readonly changed: ChangedSubject;
}

/** Carries out moderators' decisions about blogs, comments and replies (docs/product.md#moderators-queue). */
export class SubjectDecisions {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'subjects' | 'transitions' | 'reports' | 'events' | 'blogMutex' | 'now'
    >,
  ) {}

  /**
   * Carries out a decision of the moderators' queue. Repeating it changes nothing and gets the same response, so
   * callers may retry after a lost response.
   *
   * @throws AppError `not_found`, or `conflict` when it can't be made or its text has changed
   */
  async decide(ref: BlogSubjectRef, request: SubjectDecision): Promise<SubjectOutcome> {
    const found = await this.context.subjects.find(ref);
    if (!found) throw subjectNotFound(ref.kind);
    const outcome = await this.context.blogMutex.run(found.blogId, async (session): Promise<SubjectOutcome> => {
      const subject = await this.context.subjects.find(ref, session);
      if (!subject) throw subjectNotFound(ref.kind);
      const known = appliedTo(subject, request.decisionId);
      if (known) return { result: resultOf(subject, known.before, known), changed: changedBy(subject, known) };
      const changed = await this.carryOut(subject, request, session);
      return { result: resultOf(subject, subject.entry, changed.after.entry), changed };
    });
    await this.context.transitions.announce(outcome.changed);
    return outcome;
  }

  /** @throws AppError `conflict` when it can't be made */
  carryOut(subject: Subject, request: SubjectDecision, session: ClientSession): Promise<ChangedSubject> {
    const verdict = decideSubject(subject, request, this.context.now());
    const { decision, undoes } = request;
    const named = {
      decisionId: new ObjectId(request.decisionId),
      decision,
      undoes: undoes ? new ObjectId(undoes) : null,
    };
    return this.carryOutVerdict(subject, named, verdict, session);
  }

  /** Applies a verdict, settles the reports, and stores the decision under its id. */
  async carryOutVerdict(
    subject: Subject,
    { decisionId, decision, undoes }: NamedDecision,
    verdict: SubjectVerdict,
    session: ClientSession,
  ): Promise<ChangedSubject> {
    if (!verdict.ok) throw new AppError(verdict.code ?? 'conflict', verdict.message);
    const { fields, reports } = verdict;
    const applied = decisionId && this.appliedBy(subject, { decisionId, decision }, fields.visibility);
    const changed = await this.context.transitions.apply(
      subject,
      {
        ...fields,
        ...keepsAfter(subject, decision, fields),
        ...(applied && { appliedDecisions: withDecision(subject, applied) }),
      },
      session,
    );
    const key = subjectKey({ kind: subject.kind, id: subject.entry._id });
    if (reports === 'flip' && undoes) await this.context.reports.flip(key, undoes, session);
    if (reports === 'right' || reports === 'wrong') {
      const settled = await this.context.reports.settle(key, reports, decisionId, session);
      await this.context.events.reportsDecided(session, settled, reports === 'right');
    }
    return changed;
  }

  private appliedBy(
    subject: Subject,
    { decisionId, decision }: { decisionId: ObjectId; decision: AppliedDecision['decision'] },
    visibility = visibilityOf(subject.entry),
  ): AppliedDecision {
    const version = (subject.entry.version ?? 0) + 1;
    return { decisionId, decision, at: this.context.now(), before: fieldsBefore(subject), visibility, version };
  }
}

/** The decision with this id, if it was carried out already. */
export function appliedTo({ entry }: Subject, decisionId: string | undefined): AppliedDecision | undefined {
  return entry.appliedDecisions?.find((applied) => applied.decisionId.toHexString() === decisionId?.toLowerCase());
}

/**
 * Returns what an earlier decision changed. It is announced again, because a process may have died before announcing
 * it.
 */
export function changedBy(subject: Subject, { before }: AppliedDecision): ChangedSubject {
  return { before: withFields(subject, before), after: subject, isRepeated: true };
}

function withDecision({ entry }: Subject, applied: AppliedDecision): AppliedDecision[] {
  return [...(entry.appliedDecisions ?? []), applied].slice(-mostAppliedDecisions);
}

function resultOf(
  { entry }: Subject,
  before: Pick<Moderated, 'visibility'>,
  after: Pick<Moderated, 'visibility' | 'version'>,
): SubjectDecisionResult {
  return {
    before: visibilityOf(before),
    visibility: visibilityOf(after),
    authorId: entry.author._id.toHexString(),
    // The state that the decision leaves may have something else to decide, such as reports of the public text.
    version: (after.version ?? 0) - 1,
  };
}
