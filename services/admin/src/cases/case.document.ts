import type { CaseKind, CaseReason, SubjectRef } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../shared/actor';

/** A case that a moderator has open, so that no other takes it meanwhile. */
export interface Claim {
  readonly by: Actor;
  readonly until: Date;
}

/**
 * What moderators have to decide about one subject, or one appeal. It holds no text: its owner keeps the text, and is asked
 * for it when the case is shown (docs/decisions/0027-hide-at-owner-queue-in-admin.md).
 */
export interface CaseDocument {
  readonly _id: ObjectId;
  /** One case a subject or appeal: see `keyOfSubject` and `keyOfAppeal`. */
  readonly key: string;
  readonly kind: CaseKind;
  readonly subject: SubjectRef;
  /** The owner's version of the state; older ones that arrive late are ignored. */
  readonly version: number;
  /** Hex id of who wrote it. */
  readonly authorId: string;
  readonly revision: number;
  readonly reasons: readonly CaseReason[];
  readonly reportCount: number;
  /** `closed`: nothing was left to decide, as when the writer took it back. */
  readonly state: 'open' | 'decided' | 'closed';
  /** Higher is more urgent. */
  readonly priority: number;
  readonly claim: Claim | null;
  /** The decision that is being carried out. */
  readonly deciding: ObjectId | null;
  /** The latest decision. */
  readonly decisionId: ObjectId | null;
  readonly decidedAt: Date | null;
  readonly openedAt: Date;
  readonly openingId: ObjectId;
  /** The decision that an appeal is against. */
  readonly against: ObjectId | null;
}

export const caseStore = store<CaseDocument>('cases', [
  { key: { key: 1 }, name: 'oncePerSubject', unique: true },
  { key: { state: 1, priority: -1, _id: 1 }, name: 'queue' },
  { key: { state: 1, kind: 1, priority: -1, _id: 1 }, name: 'queueOfKind' },
  { key: { state: 1, decidedAt: -1, _id: -1 }, name: 'decided' },
  { key: { state: 1, kind: 1, decidedAt: -1, _id: -1 }, name: 'decidedOfKind' },
  { key: { state: 1, reasons: 1, openedAt: 1 }, name: 'reasons' },
  { key: { 'claim.until': 1 }, name: 'claims' },
  { key: { authorId: 1 }, name: 'author' },
]);

/** One time that a case came into the queue; the figures are made from these. */
export interface CaseOpening {
  readonly _id: ObjectId;
  readonly kind: CaseKind;
  /** What the decision was about that an appeal is against; otherwise the same as `kind`. */
  readonly about: CaseKind | 'account' | 'xp';
  readonly openedAt: Date;
  readonly isReported: boolean;
  readonly isHeld: boolean;
  readonly decidedAt: Date | null;
  /** From the opening to the decision. */
  readonly seconds: number | null;
  /** Whether the decision granted an appeal. */
  readonly isUpheld: boolean;
}

export const caseOpeningStore = store<CaseOpening>('caseOpenings', [
  { key: { openedAt: 1, kind: 1, isReported: 1, isHeld: 1 }, name: 'made' },
  { key: { decidedAt: 1, kind: 1, seconds: 1, about: 1, isUpheld: 1 }, name: 'decided' },
  { key: { isHeld: 1, decidedAt: -1, kind: 1, seconds: 1 }, name: 'heldTimes' },
]);
