import { type ClientSession, ObjectId } from 'mongodb';
import type { CaseDocument } from '../cases/case.document';
import { keyOfSubject, newCase, openingOf } from '../cases/case.rules';
import type { ModerationContext } from '../moderation.context';
import type { DecisionDocument } from './decision.document';
import type { Effect } from './decision-effects';

/** Closes the case of a decision that has taken effect. */
export class CaseCloser {
  constructor(private readonly context: Pick<ModerationContext, 'cases'>) {}

  /**
   * Closes the case, or reopens it when something newer came up. A decision about something that no case waited for
   * counts in the figures, too, as a case of its own that is decided at once.
   *
   * @returns how long the subject waited, in seconds; null when it did not wait
   */
  async close(decision: DecisionDocument, effect: Effect, session: ClientSession): Promise<number | null> {
    const found = await this.caseOf(decision, session);
    if (!found) return null;
    const waitedSince = isWaiting(found) ? found.openedAt : submittedAt(effect);
    const opened = isWaiting(found) ? found : { ...found, ...newOpening(waitedSince ?? decision.at) };
    if (opened !== found) await this.context.cases.addOpening(openingOf(opened), session);
    const seconds = waitedSince && secondsBetween(waitedSince, decision.at);
    const outcome = { decidedAt: decision.at, seconds, isUpheld: decision.decision === 'uphold' };
    await this.context.cases.noteDecided(opened.openingId, outcome, session);
    const version = effect.subject?.version;
    const decided = { ...opened, decisionId: decision._id, decidedAt: decision.at, deciding: null, claim: null };
    const closed = { ...decided, state: 'decided' as const, version: Math.max(found.version, version ?? 0) };
    if (isAsked(found, version)) await this.openAgain(decided, decision.at, session);
    else await this.context.cases.replace(closed, session);
    return seconds;
  }

  /** Returns the subject's case, a new one when there is none yet; null for a decision about an account. */
  private async caseOf(decision: DecisionDocument, session: ClientSession): Promise<CaseDocument | null> {
    const { caseId, subject, way, authorId, revision } = decision;
    if (caseId) return this.context.cases.find(caseId, session);
    if (!subject || way === 'appeal') return null;
    const found = await this.context.cases.findByKey(keyOfSubject(subject), session);
    return found ?? { ...newCase(subject), version: 0, authorId, revision: revision ?? 0, reportCount: 0 };
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
  const wasOpened = openedAt.getTime() > 0;
  return wasOpened && (decidedAt === null || decidedAt < openedAt);
}

/** Returns since when a blog had waited whose case has not arrived yet; null when it did not wait. */
function submittedAt({ blog, blogBefore }: Effect): Date | null {
  return blogBefore === 'pending' && blog?.submittedAt ? new Date(blog.submittedAt) : null;
}

function newOpening(openedAt: Date): Pick<CaseDocument, 'openedAt' | 'openingId' | 'reasons'> {
  return { openedAt, openingId: new ObjectId(), reasons: [] };
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000));
}
