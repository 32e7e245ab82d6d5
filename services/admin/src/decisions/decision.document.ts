import type { CaseDecision, CaseKind, SanctionKind, SubjectRef } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Snapshot } from '../audit/audit.document';
import type { Actor } from '../shared/actor';

/** A writer's question for a second look, and what became of it. */
export interface Appeal {
  readonly text: string;
  readonly at: Date;
  readonly state: 'open' | 'upheld' | 'declined';
  /** What the moderator who answered it wrote. */
  readonly answer: string | null;
}

/**
 * A moderator's decision. It is written before it is carried out, so that a process that dies leaves one that is done or
 * one that will be (docs/decisions/0027-hide-at-owner-queue-in-admin.md).
 */
export interface DecisionDocument {
  readonly _id: ObjectId;
  /**
   * Who carries it out: the subject's owner, the blog service's own call for blogs, the user service, or an answer to an
   * appeal; `owner` has carried it out already.
   */
  readonly way: 'subject' | 'blog' | 'account' | 'appeal' | 'owner';
  readonly kind: CaseKind | 'account' | 'xp';
  readonly caseId: ObjectId | null;
  readonly subject: SubjectRef | null;
  /** Hex id of whom it concerns. */
  readonly authorId: string;
  readonly decision: CaseDecision | null;
  readonly sanction: { readonly kind: SanctionKind; readonly until: Date | null } | null;
  /** The key of the call that made it: a repeated call of the same moderator is answered with it. */
  readonly idempotencyKey?: string;
  /** XP taken away, below 0. */
  readonly xp: number | null;
  readonly reason: string | null;
  readonly revision: number | null;
  readonly by: Actor;
  readonly at: Date;
  /** The decision that this one answers an appeal against. */
  readonly answers: ObjectId | null;
  /** What was so before, for the audit log. */
  readonly before: Snapshot | null;
  readonly state: 'begun' | 'done';
  /** Until then, the process that began it is at work; afterwards any process repeats it. */
  readonly workingUntil: Date;
  /** Whether whom it concerns sees it and may appeal. */
  readonly isListed: boolean;
  readonly appeal: Appeal | null;
  /** When it was undone without an appeal. */
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
