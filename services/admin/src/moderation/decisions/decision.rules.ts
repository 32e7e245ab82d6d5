import type { CaseSanction, DecideCaseRequest, MyDecision, PastDecision } from '@storysprout/contract';
import { appealWindowMs } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { Actor } from '../../audit';
import * as appealsTexts from '../../texts/appeals';
import * as texts from '../../texts/decisions';
import type { CaseDocument } from '../cases/case.document';
import type { DecisionDocument } from './decision.document';

/** Pure rules for what a decision needs and what may follow from it. */

const dayMs = 24 * 60 * 60 * 1_000;
/** The lease of a decision, in milliseconds. Afterwards another process repeats what this one began. */
export const leaseMs = 10_000;

export type DecisionFacts = Pick<DecisionDocument, 'way' | 'kind' | 'authorId' | 'by'> & Partial<DecisionDocument>;

/** A decision that is about to be carried out. */
export function newDecision(facts: DecisionFacts, now: Date): DecisionDocument {
  const complete = {
    _id: new ObjectId(),
    caseId: null,
    subject: null,
    decision: null,
    sanction: null,
    xp: null,
    reason: null,
    revision: null,
    at: now,
    answers: null,
    before: null,
    state: 'begun' as const,
    workingUntil: new Date(now.getTime() + leaseMs),
    appeal: null,
    takenBackAt: null,
    ...facts,
  };
  return { ...complete, isListed: concernsItsWriter(complete) };
}

/** Returns whether a decision takes something from its writer. Keeping a text and lifting a sanction do not. */
function concernsItsWriter({
  decision,
  sanction,
  xp,
}: Pick<DecisionDocument, 'decision' | 'sanction' | 'xp'>): boolean {
  if (xp !== null) return true;
  if (sanction !== null && sanction.kind !== 'unmute' && sanction.kind !== 'unban') return true;
  return decision === 'hide' || decision === 'remove' || decision === 'return';
}

/** The sanction with its end, which is fixed when the moderator decides. */
export function sanctionFrom(sanction: CaseSanction | undefined, now: Date): DecisionDocument['sanction'] {
  if (!sanction) return null;
  return { kind: sanction.kind, until: sanction.kind === 'mute' ? muteEnd(sanction.days, now) : null };
}

export function muteEnd(days: number, now: Date): Date {
  return new Date(now.getTime() + days * dayMs);
}

/**
 * @throws AppError `invalid_input` for a decision that does not fit the case or lacks the reason that the writer will
 * read.
 */
export function requireFitting(
  { kind, reasons }: Pick<CaseDocument, 'kind' | 'reasons'>,
  { decision, reason, sanction, toldWho }: Omit<DecideCaseRequest, 'revision'>,
) {
  const isAnswer = decision === 'uphold' || decision === 'decline';
  if (isAnswer !== (kind === 'appeal')) throw new AppError('invalid_input', texts.doesNotFit);
  if (decision === 'return' && kind !== 'blog') throw new AppError('invalid_input', texts.onlyBlogsGoBack);
  if (isAnswer && sanction) throw new AppError('invalid_input', texts.appealWithoutSanction);
  const needsReason = (decision !== 'keep' && decision !== 'uphold') || sanction !== undefined;
  if (needsReason && reason === undefined) throw new AppError('invalid_input', texts.sayWhy);
  const isWorry = reasons.includes('worry');
  if (!isWorry && toldWho !== undefined) throw new AppError('invalid_input', texts.onlyWorriesAreTold);
  if (isWorry && sanction) throw new AppError('invalid_input', texts.worryWithoutSanction);
  if (isWorry && decision === 'keep' && toldWho === undefined) throw new AppError('invalid_input', texts.whoWasTold);
}

/** @throws AppError `forbidden` for a moderator's own text or own decision. */
export function requireNotOwn(authorId: string, against: Pick<DecisionDocument, 'by'> | null, by: Actor): void {
  if (authorId === by.userId) throw new AppError('forbidden', texts.aboutYou);
  if (against?.by.userId === by.userId) {
    throw new AppError('forbidden', texts.yourDecision);
  }
}

/** Returns why a decision cannot be appealed, as a text for the reader; null when it can. */
export function appealProblem(decision: DecisionDocument, now: Date): string | null {
  if (decision.appeal) return appealsTexts.alreadyAsked;
  if (!decision.isListed || decision.takenBackAt) return texts.nothingToAsk;
  if (now.getTime() - decision.at.getTime() > appealWindowMs) return texts.tooLongAgo;
  return null;
}

export function presentMine(decision: DecisionDocument, now: Date): MyDecision {
  const { _id, kind, subject, sanction, reason, at, appeal } = decision;
  return {
    _id: _id.toHexString(),
    kind,
    subjectId: subject?.id ?? null,
    decision: decision.decision,
    sanction: sanction && { kind: sanction.kind, until: sanction.until?.toISOString() ?? null },
    reason,
    at: at.toISOString(),
    canAppeal: appealProblem(decision, now) === null,
    appeal: appeal && { state: appeal.state, at: appeal.at.toISOString(), answer: appeal.answer },
  };
}

export function presentPast({
  _id,
  kind,
  decision,
  sanction,
  reason,
  toldWho,
  by,
  at,
}: DecisionDocument): PastDecision {
  return {
    _id: _id.toHexString(),
    kind,
    decision,
    sanction: sanction?.kind ?? null,
    reason,
    ...(toldWho !== undefined && { toldWho }),
    by: by.name,
    at: at.toISOString(),
  };
}
