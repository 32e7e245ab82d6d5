import type { CaseDecision, CaseKind, SanctionKind, SubjectRef } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor, Snapshot } from '../../audit';

/** A writer's appeal against a decision, and its result. */
export interface Appeal {
  readonly text: string;
  readonly at: Date;
  readonly state: 'open' | 'upheld' | 'declined';
  /** The text of the moderator who answered it; null if there is none. */
  readonly answer: string | null;
}

/**
 * A moderator's decision. It is stored before it is carried out, so that after a crash it is either done or will be
 * finished (docs/decisions/0027-hide-at-owner-queue-in-admin.md).
 */
export interface DecisionDocument {
  readonly _id: ObjectId;
  /**
   * The way in which it is carried out: by the subject's owner, by the blog service's own call for blogs, by the user
   * service, or as an answer to an appeal. With `owner`, the owner has already carried it out.
   */
  readonly way: 'subject' | 'blog' | 'account' | 'appeal' | 'owner';
  readonly kind: CaseKind | 'account' | 'xp';
  readonly caseId: ObjectId | null;
  readonly subject: SubjectRef | null;
  /** Hex id of the account that it concerns. */
  readonly authorId: string;
  readonly decision: CaseDecision | null;
  readonly sanction: { readonly kind: SanctionKind; readonly until: Date | null } | null;
  /**
   * The idempotency key of the call that made it. A repeated call of the same moderator gets this decision as its
   * result.
   */
  readonly idempotencyKey?: string;
  /** The XP that are taken away, below 0. */
  readonly xp: number | null;
  readonly reason: string | null;
  /** The person who was told about a worry. */
  readonly toldWho?: string;
  readonly revision: number | null;
  readonly by: Actor;
  readonly at: Date;
  /** The decision against which the appeal is that this one answers. */
  readonly answers: ObjectId | null;
  /** The state before the decision, for the audit log. */
  readonly before: Snapshot | null;
  readonly state: 'begun' | 'done';
  /** The end of the lease of the process that carries it out. Afterwards any process repeats it. */
  readonly workingUntil: Date;
  /** True if the reader whom it concerns sees it and may appeal. */
  readonly isListed: boolean;
  readonly appeal: Appeal | null;
  /** The time at which it was undone without an appeal; null otherwise. */
  readonly takenBackAt: Date | null;
}

export const decisionStore = store<DecisionDocument>('decisions', [
  { key: { state: 1, workingUntil: 1 }, name: 'unfinished' },
  { key: { authorId: 1, isListed: 1, at: -1, _id: -1 }, name: 'mine' },
  { key: { authorId: 1, at: -1, _id: -1 }, name: 'history' },
  { key: { 'subject.id': 1, at: -1 }, name: 'subject' },
  { key: { 'by.userId': 1 }, name: 'moderator' },
  {
    key: { 'by.userId': 1, idempotencyKey: 1 },
    name: 'oncePerPress',
    unique: true,
    partialFilterExpression: { idempotencyKey: { $exists: true } },
  },
]);
