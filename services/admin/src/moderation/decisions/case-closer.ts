import { type ClientSession, ObjectId } from 'mongodb';
import type { CaseDocument } from '../cases/case.document';
import { keyOfSubject, openingOf } from '../cases/case.rules';
import type { ModerationContext } from '../moderation.context';
import type { DecisionDocument } from './decision.document';

/** Closes the case of a decision that has taken effect. */
export class CaseCloser {
  constructor(private readonly context: Pick<ModerationContext, 'cases'>) {}

  /**
   * Closes the case, or reopens it when something newer came up.
   *
   * @param version the subject's version after the decision, if its owner returned one
   * @returns how long the case waited, in seconds; null when none waited
   */
  async close(decision: DecisionDocument, version: number | undefined, session: ClientSession): Promise<number | null> {
    const found = await this.caseOf(decision, session);
    if (!found) return null;
    const seconds = isWaiting(found) ? await this.noteTime(found, decision, session) : null;
    const decided = { ...found, decisionId: decision._id, decidedAt: decision.at, deciding: null, claim: null };
    const closed = { ...decided, state: 'decided' as const, version: Math.max(found.version, version ?? 0) };
    if (isAsked(found, version)) await this.openAgain(decided, decision.at, session);
    else await this.context.cases.replace(closed, session);
    return seconds;
  }

  private caseOf({ caseId, subject, way }: DecisionDocument, session: ClientSession): Promise<CaseDocument | null> {
    if (caseId) return this.context.cases.find(caseId, session);
    return subject && way !== 'appeal'
      ? this.context.cases.findByKey(keyOfSubject(subject), session)
      : Promise.resolve(null);
  }

  private async noteTime(
    { openedAt, openingId }: CaseDocument,
    { at, decision }: DecisionDocument,
    session: ClientSession,
  ) {
    const seconds = Math.max(0, Math.round((at.getTime() - openedAt.getTime()) / 1_000));
    await this.context.cases.noteDecided(
      openingId,
      { decidedAt: at, seconds, isUpheld: decision === 'uphold' },
      session,
    );
    return seconds;
  }

  /**
   * Reopens the case, because something such as a new report came up after the decision and before the case was closed.
   */
  private async openAgain(decided: CaseDocument, decidedAt: Date, session: ClientSession): Promise<void> {
    const again = { ...decided, openedAt: new Date(decidedAt.getTime() + 1), openingId: new ObjectId() };
    await this.context.cases.replace(again, session);
    await this.context.cases.addOpening(openingOf(again), session);
  }
}

/** Returns whether the owner has reported a newer state than that of the decision. */
function isAsked({ state, version }: CaseDocument, decidedVersion: number | undefined): boolean {
  return state === 'open' && decidedVersion !== undefined && version > decidedVersion;
}

/** Returns whether this is the first decision since the case came into the queue. */
function isWaiting({ decidedAt, openedAt }: CaseDocument): boolean {
  return decidedAt === null || decidedAt < openedAt;
}
