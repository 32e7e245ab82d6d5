import {
  type CaseDecision,
  type CaseResponse,
  claimMs,
  type DecideCaseRequest,
  type DecideCasesRequest,
  type DecideCasesResponse,
  type ModerationCase,
} from '@storysprout/contract';
import { AppError, toAppError } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { Actor } from '../../audit';
import * as texts from '../../texts/queue';
import type { CaseDocument } from '../cases/case.document';
import type { DecisionDocument } from '../decisions/decision.document';
import { newDecision, requireFitting, requireNotOwn, sanctionFrom } from '../decisions/decision.rules';
import type { ModerationContext } from '../moderation.context';

/** The most decisions that one call for several carries out at the same time. */
const atOnce = 8;

/** Lets moderators claim and decide cases (docs/product.md#moderators-queue). */
export class CaseService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'cases' | 'decisions' | 'saga' | 'reader' | 'announcer' | 'logger' | 'now'
    >,
  ) {}

  /** @throws AppError `not_found`. */
  async show(id: string, by: Actor): Promise<CaseResponse> {
    return this.context.reader.show(await this.require(id), by.userId);
  }

  /**
   * Claims a case for ten minutes, or renews the claim.
   *
   * @throws AppError `not_found`; `conflict` with who has it or that it is decided; `forbidden` for the moderator's own
   * case
   */
  async claim(id: string, by: Actor): Promise<CaseResponse> {
    const found = await this.require(id);
    await this.requireNotOwn(found, by);
    const until = new Date(this.context.now().getTime() + claimMs);
    const claimed = await this.context.cases.claim(found._id, by, until);
    if (!claimed) throw await this.whyNot(found._id, by);
    this.context.announcer.changed();
    return this.context.reader.show(claimed, by.userId);
  }

  /**
   * Releases a case.
   *
   * @throws AppError `not_found`; `conflict` when another moderator has it
   */
  async release(id: string, by: Actor): Promise<void> {
    const found = await this.require(id);
    if (this.isClaimedByOther(found, by)) throw takenBy(found);
    await this.context.cases.release(found._id, by.userId);
    this.context.announcer.changed();
  }

  /** Releases the claims of a moderator who was banned, demoted or signed out everywhere. */
  async releaseAll(moderatorId: string): Promise<void> {
    try {
      if (await this.context.cases.releaseAll(moderatorId)) this.context.announcer.changed();
    } catch (error) {
      // Safe to continue, because claims end by themselves.
      this.context.logger.warn({ err: error }, 'claims not released');
    }
  }

  /**
   * @throws AppError `not_found`; `invalid_input`; `forbidden` for one's own case; `conflict` when it is decided
   * otherwise than by the decision to replace, another moderator has it or the text has changed; `unavailable` when the
   * decision will be carried out later
   */
  async decide(id: string, request: DecideCaseRequest, by: Actor): Promise<ModerationCase> {
    const found = await this.require(id);
    await this.take(found, request, by);
    return this.context.reader.one(await this.require(id), by.userId);
  }

  /** Makes the same decision about several cases, but not about worries. Each has its own outcome. */
  async decideSeveral(request: DecideCasesRequest, by: Actor): Promise<DecideCasesResponse> {
    const { ids, revisions, decision, reason } = request;
    const read = new Map(ids.map((id, at) => [id, revisions?.[at]]));
    const wanted = [...read];
    const outcomes: DecideCasesResponse['outcomes'] = [];
    while (wanted.length > 0) {
      const some = wanted.splice(0, atOnce);
      outcomes.push(
        ...(await Promise.all(some.map(([id, revision]) => this.outcomeOf(id, { decision, reason }, revision, by)))),
      );
    }
    return { outcomes };
  }

  private async outcomeOf(
    id: string,
    request: Pick<DecideCasesRequest, 'decision' | 'reason'>,
    read: number | undefined,
    by: Actor,
  ) {
    try {
      if (read === undefined) throw new AppError('revision_required', texts.sayWhichText);
      const found = await this.require(id);
      if (found.reasons.includes('worry')) throw new AppError('invalid_input', texts.worriesOneByOne);
      await this.take(found, { ...request, revision: read }, by);
      return { id, success: true, message: decidedMessages[request.decision] };
    } catch (error) {
      const { message, code, status } = toAppError(error);
      if (status >= 500) this.context.logger.error({ err: error, caseId: id }, 'case not decided');
      return { id, success: false, message, code };
    }
  }

  private async take(found: CaseDocument, request: DecideCaseRequest, by: Actor): Promise<void> {
    requireFitting(found, request);
    await this.requireNotOwn(found, by);
    const replaces = await this.replacedBy(request);
    const decision = this.decisionOn(found, request, by);
    await this.context.saga.take(decision, async (session) => {
      const isBegun = await this.context.cases.beginDecision(found._id, decision._id, { by, replaces }, session);
      if (!isBegun) throw await this.whyNot(found._id, by);
    });
  }

  /** Returns the decision to replace. Others than to keep are undone by an appeal. */
  private async replacedBy({ replaces }: DecideCaseRequest): Promise<ObjectId | null> {
    if (replaces === undefined) return null;
    const replaced = await this.context.decisions.find(new ObjectId(replaces));
    if (replaced?.decision !== 'keep') throw new AppError('invalid_input', texts.onlyKeptIsDecidedAgain);
    return replaced._id;
  }

  private decisionOn(found: CaseDocument, request: DecideCaseRequest, by: Actor): DecisionDocument {
    const { kind, subject, authorId, against, _id } = found;
    const { decision, reason = null, sanction, toldWho, revision } = request;
    const now = this.context.now();
    const told = toldWho !== undefined && { toldWho };
    const about = { kind, subject, authorId, decision, reason, ...told, by, caseId: _id };
    return against
      ? newDecision({ ...about, way: 'appeal', answers: against }, now)
      : newDecision({ ...about, way: 'subject', revision, sanction: sanctionFrom(sanction, now) }, now);
  }

  private async requireNotOwn({ authorId, against }: CaseDocument, by: Actor): Promise<void> {
    requireNotOwn(authorId, against && (await this.context.decisions.find(against)), by);
  }

  private async require(id: string): Promise<CaseDocument> {
    const found = await this.context.cases.find(new ObjectId(id));
    if (!found) throw new AppError('not_found', texts.noSuchCase);
    return found;
  }

  private async whyNot(id: ObjectId, by: Actor): Promise<AppError> {
    const found = await this.context.cases.find(id);
    if (!found) return new AppError('not_found', texts.noSuchCase);
    if (found.state === 'open') {
      if (this.isClaimedByOther(found, by)) return takenBy(found);
      return new AppError('conflict', found.deciding ? texts.beingCarriedOut : texts.waitsAgain);
    }
    const decision = found.decisionId && (await this.context.decisions.find(found.decisionId));
    return new AppError('conflict', decision ? texts.decidedBy(decision.by.name) : texts.nothingToDecide);
  }

  private isClaimedByOther({ claim }: CaseDocument, by: Actor): boolean {
    return claim !== null && claim.until > this.context.now() && claim.by.userId !== by.userId;
  }
}

function takenBy({ claim }: CaseDocument): AppError {
  return new AppError('conflict', texts.openWith(claim?.by.name));
}

/** The messages that moderators read after a decision. */
export const decidedMessages: Readonly<Record<CaseDecision, string>> = {
  keep: texts.kept,
  hide: texts.hidden,
  remove: texts.takenAway,
  return: texts.wentBack,
  uphold: texts.takenBack,
  decline: texts.stays,
};
