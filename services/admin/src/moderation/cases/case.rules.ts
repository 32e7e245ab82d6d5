import { type CaseReason, caseReasons, type SubjectRef, type SubjectState } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { CaseDocument, CaseOpening, EarlierPriority } from './case.document';

/** Pure rules for the order of the queue and for what a subject's new state does to its case. */

export function keyOfSubject({ kind, id }: SubjectRef): string {
  return `${kind}:${id}`;
}

export function keyOfAppeal(decisionId: ObjectId): string {
  return `appeal:${decisionId.toHexString()}`;
}

interface Urgency {
  readonly reasons: readonly CaseReason[];
  readonly reportCount: number;
  readonly reportWeight?: number;
  readonly isModerators?: boolean;
  /** Worries that are told of somebody else. */
  readonly isFiction?: boolean;
  readonly openedAt: Date;
}

/**
 * Parts of the priority: the most urgent reason (worries in the first person before those in fiction), then the reports' weight (a moderator's own text comes first) and
 * number, then who waits longest.
 */
const perReason = 1e13;
const perQuarterWeight = 1e11;
const mostQuarters = 99;
const perReport = 1e10;

/** Higher is more urgent; below 2^53, so that it stays exact. */
export function priorityOf(urgency: Urgency): number {
  const {
    reasons,
    reportCount,
    reportWeight = reportCount,
    isModerators = false,
    isFiction = false,
    openedAt,
  } = urgency;
  const ranks = reasons.map((reason) => caseReasons.length - caseReasons.indexOf(reason));
  if (reasons.includes('worry') && !isFiction) ranks.push(caseReasons.length + 1);
  const quarters = isModerators && reportCount > 0 ? mostQuarters : Math.round(4 * reportWeight);
  const weight = Math.min(quarters, mostQuarters);
  const count = Math.min(reportCount, 9);
  const waiting = perReport - 1 - Math.floor(openedAt.getTime() / 1_000);
  return Math.max(0, ...ranks) * perReason + weight * perQuarterWeight + count * perReport + waiting;
}

/** The most earlier priorities that are stored with a case. */
const mostEarlierPriorities = 20;

/** Returns the priority that a case had at a time. */
export function priorityAt(
  { priority, earlierPriorities = [] }: Pick<CaseDocument, 'priority' | 'earlierPriorities'>,
  at: Date,
): number {
  return earlierPriorities.find(({ until }) => until > at)?.priority ?? priority;
}

function prioritiesBefore(found: CaseDocument | null, priority: number, until: Date): readonly EarlierPriority[] {
  const { earlierPriorities = [] } = found ?? {};
  if (!found || found.priority === priority) return earlierPriorities;
  return [...earlierPriorities, { priority: found.priority, until }].slice(-mostEarlierPriorities);
}

export interface NextCase {
  readonly document: CaseDocument;
  /** The new opening if this state puts the case into the queue; null otherwise. */
  readonly opening: CaseOpening | null;
}

/** Applies a subject's newer state to its case; null when the state is not newer. */
export function nextCase(found: CaseDocument | null, state: SubjectState, now: Date): NextCase | null {
  if (found && found.version >= state.version) return null;
  const { subject, version, authorId, revision, reportCount } = state;
  const base = { ...(found ?? newCase(subject)), version, authorId, revision, reportCount };
  return state.reasons.length === 0 ? closed(base, found) : opened(base, found, state, now);
}

/** Returns the case of a subject that was never in the queue. */
export function newCase(subject: SubjectRef): Omit<CaseDocument, 'version' | 'authorId' | 'revision' | 'reportCount'> {
  return {
    _id: new ObjectId(),
    key: keyOfSubject(subject),
    kind: subject.kind,
    subject,
    reasons: [],
    state: 'closed',
    priority: 0,
    claim: null,
    deciding: null,
    decisionId: null,
    decidedAt: null,
    openedAt: new Date(0),
    openingId: new ObjectId(),
    against: null,
  };
}

/**
 * A case is stored even if there is nothing to decide, so that an older state that arrives later is recognised as
 * older.
 */
function closed(base: CaseDocument, found: CaseDocument | null): NextCase {
  const wasDecided = found?.decidedAt != null && found.decidedAt >= found.openedAt;
  return { document: { ...base, state: wasDecided ? 'decided' : 'closed', claim: null }, opening: null };
}

function opened(base: CaseDocument, found: CaseDocument | null, state: SubjectState, now: Date): NextCase {
  const at = new Date(state.at);
  // This state may be older than the decision and have arrived after it. The owner's next state shows whether anything
  // is left to decide.
  const isLate = found?.decidedAt != null && found.decidedAt >= at;
  const goesOn = found?.state === 'open' || isLate;
  const openedAt = goesOn ? base.openedAt : at;
  const openingId = goesOn ? base.openingId : new ObjectId();
  const { reasons } = state;
  const priority = priorityOf({ ...state, openedAt });
  const earlierPriorities = prioritiesBefore(found, priority, now);
  const document = { ...base, reasons, state: 'open' as const, priority, earlierPriorities, openedAt, openingId };
  return { document, opening: goesOn ? null : openingOf(document) };
}

export function openingOf({ openingId, kind, openedAt, reasons }: CaseDocument, about: CaseOpening['about'] = kind) {
  return {
    _id: openingId,
    kind,
    about,
    openedAt,
    isReported: reasons.includes('reported'),
    isHeld: reasons.includes('held'),
    decidedAt: null,
    seconds: null,
    isUpheld: false,
  };
}
