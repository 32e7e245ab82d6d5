import {
  type activityKinds,
  type BlogStatus,
  type CaseReason,
  type Flag,
  type JobData,
  type NotificationJob,
  type SubjectKind,
  type SubjectState,
  type WritingXpReason,
  writingXp,
} from '@storysprout/contract';
import type { OutboxEvent } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { type Moderated, type OpenReports, visibilityOf } from '../visibility';

/** An award of XP, or a change of one of a user's counts. Its key makes it happen only once, however often it is sent. */
export type Earning =
  | { readonly userId: ObjectId; readonly reason: WritingXpReason; readonly key: string }
  | {
      readonly userId: ObjectId;
      readonly kind: (typeof activityKinds)[number];
      readonly key: string;
      /** The blog that was liked. */
      readonly blogId?: ObjectId;
    };

/** A notification without its time, which is added when the event is made. */
export type NotificationContent = NotificationJob extends infer Job
  ? Job extends NotificationJob
    ? Omit<Job, 'at'>
    : never
  : never;

export type BlogSubjectKind = Extract<SubjectKind, 'blog' | 'comment' | 'reply'>;

export interface AuthoredText {
  readonly _id: ObjectId;
  readonly author: { readonly _id: ObjectId };
}

/** A comment or reply, and the writer of the blog or of the comment that it answers. */
export interface CommentFact {
  readonly kind: 'comment' | 'reply';
  readonly blogId: ObjectId;
  readonly entry: AuthoredText & { readonly version?: number };
  /** Null when the blog no longer exists. */
  readonly readerId: ObjectId | null;
}

/**
 * The fields of a blog, comment or reply that the moderators' queue needs; comments and replies have neither status nor
 * revisions.
 */
export interface QueuedSubject extends Moderated, AuthoredText {
  readonly status?: BlogStatus;
  readonly revision?: number;
  /** The blog that a comment or reply stands under. */
  readonly blogId?: ObjectId;
  /** A new text of a published blog. */
  readonly correction?: { readonly status: BlogStatus; readonly flags?: readonly Flag[] } | null;
}

/** Returns the event with its job id, in which BullMQ forbids colons. */
function eventOf<Name extends 'xp' | 'activity' | 'xpTakenBack'>(name: Name, data: JobData<Name> & { key: string }) {
  return { name, jobId: data.key.replaceAll(':', '-'), data } as OutboxEvent<Name>;
}

export function earningEvent(earning: Earning, at: string): OutboxEvent<'xp' | 'activity'> {
  const { key } = earning;
  const userId = earning.userId.toHexString();
  if ('kind' in earning) {
    const { kind, blogId } = earning;
    return eventOf('activity', { key, userId, kind, at, ...(blogId && { blogId: blogId.toHexString() }) });
  }
  return eventOf('xp', { key, userId, reason: earning.reason, xp: writingXp[earning.reason], at });
}

/** Takes what a text earned, or gives it back. The version of the text makes each change happen only once. */
export function correctionEvent(kind: BlogSubjectKind, { _id, author, version = 0 }: QueuedSubject, giveBack: boolean) {
  const awardKey = `${kind === 'blog' ? 'published' : 'comment'}:${_id.toHexString()}`;
  const key = `${giveBack ? 'given' : 'taken'}:${awardKey}:${version}`;
  return eventOf('xpTakenBack', { key, userId: author._id.toHexString(), awardKey, giveBack });
}

export function notificationEvent(notification: NotificationContent, at: string): OutboxEvent<'letter'> {
  const jobId = `letter-${notification.key.replaceAll(':', '-')}-${notification.version}`;
  return { name: 'letter', jobId, data: { ...notification, at } };
}

/** Returns the notification about a comment or reply that became public or stopped being so; none about one's own. */
export function commentNotifications(
  { kind, blogId, entry, readerId }: CommentFact,
  isPublic: boolean,
): NotificationContent[] {
  const { _id, author, version = 0 } = entry;
  if (readerId === null || author._id.equals(readerId)) return [];
  const key = `${kind}:${_id.toHexString()}`;
  if (!isPublic) return [{ key, version, kind: 'withdrawn' }];
  const [userId, actorId] = [readerId.toHexString(), author._id.toHexString()];
  return [{ key, version, kind, userId, blogId: blogId.toHexString(), actorId }];
}

export function subjectEvent(data: SubjectState): OutboxEvent<'subjectChanged'> {
  const { subject, version } = data;
  return { name: 'subjectChanged', jobId: `subject-${subject.kind}-${subject.id}-${version}`, data };
}

export function stateOf(kind: BlogSubjectKind, subject: QueuedSubject, at: string): SubjectState {
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
    ...(isFiction(subject) && { isFiction: true }),
    at,
  };
}

/** Returns whether the checks found worries, all of them told of somebody else. */
function isFiction({ flags = [], correction }: QueuedSubject): boolean {
  const worries = [...flags, ...(correction?.flags ?? [])].filter(({ kind }) => kind === 'worry');
  return worries.length > 0 && worries.every((worry) => worry.isFiction);
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
