import type { BlogStatus, CaseReason, SubjectKind, SubjectState } from '@storysprout/contract';
import type { ClientSession, ObjectId } from 'mongodb';
import { type Moderated, type OpenReports, visibilityOf } from '../visibility';
import type { EventsContext } from './events.context';

/**
 * The fields of a blog, comment or reply that the moderators' queue needs; comments and replies have neither status nor
 * revisions.
 */
export interface QueuedSubject extends Moderated {
  readonly _id: ObjectId;
  readonly author: { readonly _id: ObjectId };
  readonly status?: BlogStatus;
  readonly revision?: number;
  /** The blog that a comment or reply stands under. */
  readonly blogId?: ObjectId;
  /** A new text of a published blog. */
  readonly correction?: { readonly status: BlogStatus } | null;
}

export type BlogSubjectKind = Extract<SubjectKind, 'blog' | 'comment' | 'reply'>;

/**
 * Sends the state of a subject to the moderators' queue, in the transaction that changed it
 * (docs/decisions/0027-hide-at-owner-queue-in-admin.md). The change must have incremented the subject's version.
 */
export class SubjectChangedEvents {
  constructor(private readonly context: Pick<EventsContext, 'outbox' | 'now'>) {}

  report(session: ClientSession, kind: BlogSubjectKind, subjects: readonly QueuedSubject[]): Promise<void> {
    const at = this.context.now();
    return this.send(
      session,
      subjects.map((subject) => stateOf(kind, subject, at)),
    );
  }

  /** Reports that subjects have been deleted for good, which closes their cases. */
  reportErased(session: ClientSession, kind: BlogSubjectKind, subjects: readonly QueuedSubject[]): Promise<void> {
    const at = this.context.now();
    return this.send(
      session,
      subjects.map((subject) => ({
        ...stateOf(kind, subject, at),
        version: (subject.version ?? 0) + 1,
        visibility: 'removed',
        reasons: [],
        reportCount: 0,
        reportWeight: 0,
      })),
    );
  }

  private send(session: ClientSession, states: readonly SubjectState[]): Promise<void> {
    return this.context.outbox.addMany(
      session,
      states.map((data) => ({
        name: 'subjectChanged',
        jobId: `subject-${data.subject.kind}-${data.subject.id}-${data.version}`,
        data,
      })),
    );
  }
}

function stateOf(kind: BlogSubjectKind, subject: QueuedSubject, at: Date): SubjectState {
  const { count, weight, isModerators = false }: OpenReports = subject.openReports ?? { count: 0, weight: 0 };
  return {
    subject: { kind, id: subject._id.toHexString() },
    ...(subject.blogId && { blogId: subject.blogId.toHexString() }),
    version: subject.version ?? 0,
    authorId: subject.author._id.toHexString(),
    revision: subject.revision ?? 0,
    visibility: visibilityOf(subject),
    reasons: reasonsOf(subject),
    reportCount: count,
    reportWeight: weight,
    ...(isModerators && { isModerators }),
    at: at.toISOString(),
  };
}

/** Returns why a subject waits for a moderator; its case is closed when there are no reasons. */
export function reasonsOf(subject: QueuedSubject): CaseReason[] {
  const { isUrgent, isFound, openReports, status, correction } = subject;
  const isCorrected = correction?.status === 'pending' && visibilityOf(subject) !== 'removed';
  const applies: readonly [CaseReason, boolean][] = [
    ['worry', isUrgent === true],
    ['reported', (openReports?.count ?? 0) > 0],
    ['held', visibilityOf(subject) === 'held'],
    ['pending', status === 'pending' || isCorrected],
    ['found', isFound === true],
  ];
  return applies.flatMap(([reason, isOne]) => (isOne ? [reason] : []));
}
