import type { CaseKind, CaseReason, SubjectRef } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../../audit';

/** A moderator's claim on a case. No other moderator can take the case until the claim expires. */
export interface Claim {
  readonly by: Actor;
  readonly until: Date;
}

export interface EarlierPriority {
  readonly priority: number;
  readonly until: Date;
}

/**
 * A subject or an appeal that moderators have to decide about. A case contains no text: the text stays with its owner
 * and is read from there when the case is shown (docs/decisions/0027-hide-at-owner-queue-in-admin.md).
 */
export interface CaseDocument {
  readonly _id: ObjectId;
  /** Unique, so that a subject or an appeal has one case: see `keyOfSubject` and `keyOfAppeal`. */
  readonly key: string;
  readonly kind: CaseKind;
  readonly subject: SubjectRef;
  /** The owner's version of the state. Older states that arrive late are ignored. */
  readonly version: number;
  /** Hex id of the author. */
  readonly authorId: string;
  readonly revision: number;
  readonly reasons: readonly CaseReason[];
  readonly reportCount: number;
  /** `closed` means that nothing was left to decide, for example because the writer removed it. */
  readonly state: 'open' | 'decided' | 'closed';
  /** Higher is more urgent. */
  readonly priority: number;
  /** The latest priorities that it had, oldest first, so that a list keeps its order from page to page. */
  readonly earlierPriorities?: readonly EarlierPriority[];
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
  { key: { state: 1, 'earlierPriorities.until': 1 }, name: 'moved' },
  { key: { state: 1, decidedAt: -1, _id: -1 }, name: 'decided' },
  { key: { state: 1, kind: 1, decidedAt: -1, _id: -1 }, name: 'decidedOfKind' },
  { key: { state: 1, reasons: 1, openedAt: 1 }, name: 'reasons' },
  { key: { 'claim.until': 1 }, name: 'claims' },
  { key: { authorId: 1 }, name: 'author' },
]);

/** A case's entry into the queue. The moderation figures are computed from these documents. */
export interface CaseOpening {
  readonly _id: ObjectId;
  readonly kind: CaseKind;
  /** For an appeal, the kind of the decision that it is against; otherwise the same as `kind`. */
  readonly about: CaseKind | 'account' | 'xp';
  readonly openedAt: Date;
  readonly isReported: boolean;
  readonly isHeld: boolean;
  readonly decidedAt: Date | null;
  /** Seconds from the opening to the decision; null until then. */
  readonly seconds: number | null;
  /** True if the decision granted an appeal. */
  readonly isUpheld: boolean;
}

export const caseOpeningStore = store<CaseOpening>('caseOpenings', [
  { key: { openedAt: 1, kind: 1, isReported: 1, isHeld: 1 }, name: 'made' },
  { key: { decidedAt: 1, kind: 1, seconds: 1, about: 1, isUpheld: 1 }, name: 'decided' },
  { key: { isHeld: 1, decidedAt: -1, kind: 1, seconds: 1 }, name: 'heldTimes' },
]);
