import type { AdminUser, SanctionKind, SubjectDecisionResult, TakeXpResponse } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import * as texts from '../../texts/decisions';
import type { ModerationContext } from '../moderation.context';
import { type BlogDecision, carryOutOnBlog } from './blog-decision-client';
import type { DecisionDocument } from './decision.document';

/** The result of carrying out a decision. Which field is set depends on the decision's `way`. */
export interface Effect {
  readonly subject?: SubjectDecisionResult;
  readonly blog?: BlogDecision['blog'];
  /** The blog's previous status; null when it is unknown. */
  readonly blogBefore?: BlogDecision['before'];
  readonly user?: AdminUser;
  readonly xp?: TakeXpResponse;
}

/** Carries decisions out at the services that own texts and accounts. Each effect may be repeated and counts once. */
export class DecisionEffects {
  constructor(
    private readonly context: Pick<ModerationContext, 'owners' | 'blogs' | 'users' | 'decisions' | 'logger'>,
  ) {}

  /**
   * @throws AppError `unavailable` while a service is unavailable, or a service's refusal, in which case the decision
   * had no effect
   */
  async carryOut(decision: DecisionDocument): Promise<Effect> {
    switch (decision.way) {
      case 'subject':
        return this.onSubject(decision);
      case 'account':
        return decision.kind === 'xp' ? { xp: await this.takeXp(decision) } : { user: await this.sanction(decision) };
      case 'appeal':
        await this.answer(decision);
        return {};
      case 'blog':
        return this.onBlog(decision);
      case 'owner':
        return {};
    }
  }

  private async onBlog(decision: DecisionDocument): Promise<Effect> {
    const { blog, before } = await carryOutOnBlog(this.context.blogs, decision);
    return { blog, blogBefore: before };
  }

  private async onSubject(decision: DecisionDocument): Promise<Effect> {
    const { _id, subject, revision, reason, by } = decision;
    const what = decision.decision;
    if (!subject || what === null || what === 'uphold' || what === 'decline') return {};
    const body = { decisionId: _id.toHexString(), decision: what, reason, by, ...(revision !== null && { revision }) };
    const result = await this.context.owners.decide(subject, body);
    if (decision.sanction) await this.sanctionToo(decision);
    return { subject: result };
  }

  /**
   * Applies the sanction that comes with a decision. If the user service refuses it, the decision stands without it.
   */
  private async sanctionToo(decision: DecisionDocument): Promise<void> {
    try {
      await this.sanction(decision);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.context.logger.warn({ err: error, decisionId: decision._id }, 'the sanction of a decision was refused');
      await this.context.decisions.dropSanction(decision._id);
    }
  }

  private async sanction({ _id, authorId, sanction, reason, by }: DecisionDocument): Promise<AdminUser> {
    if (!sanction) throw new AppError('internal', errorTexts.ourFault);
    const { kind, until } = sanction;
    const user = await this.setStanding(authorId, { decisionId: _id.toHexString(), kind, until, reason, by });
    if (kind === 'unmute') await this.context.decisions.endMutes(authorId);
    return user;
  }

  private async setStanding(
    userId: string,
    body: {
      decisionId: string;
      kind: SanctionKind;
      until: Date | null;
      reason: string | null;
      by: DecisionDocument['by'];
    },
  ): Promise<AdminUser> {
    const until = body.until?.toISOString() ?? null;
    const { user } = await this.context.users.call('PUT /internal/users/{id}/sanction', {
      params: { id: userId },
      body: { ...body, until },
    });
    return user;
  }

  private takeXp({ _id, authorId, xp, reason }: DecisionDocument): Promise<TakeXpResponse> {
    const body = { decisionId: _id.toHexString(), xp: xp ?? 0, reason: reason ?? '' };
    return this.context.users.call('PUT /internal/users/{id}/xp', { params: { id: authorId }, body });
  }

  private async answer(answer: DecisionDocument): Promise<void> {
    const against = answer.answers && (await this.context.decisions.find(answer.answers));
    if (!against) return;
    if (answer.decision === 'uphold') {
      await this.undo(answer, against);
      if (against.sanction) await this.unlessGone(this.uncount(against));
    }
    if (!against.subject) return;
    await this.unlessGone(this.context.owners.noteAppeal(against.subject, against._id.toHexString(), 'answered'));
  }

  /** Removes a sanction that was undone from the account's counts. */
  private uncount({ _id }: DecisionDocument): Promise<unknown> {
    return this.context.users.call('PUT /internal/accounts/appeals/{decisionId}', {
      params: { decisionId: _id.toHexString() },
      body: { state: 'answered', isUpheld: true, subject: null },
    });
  }

  /** Undoes the effects of a decision. */
  private async undo(answer: DecisionDocument, undone: DecisionDocument): Promise<void> {
    const decisionId = answer._id.toHexString();
    const undoes = undone._id.toHexString();
    const { by } = answer;
    if (undone.subject && undone.decision !== null) {
      const body = { decisionId, decision: 'restore' as const, undoes, reason: null, by };
      await this.unlessGone(this.context.owners.decide(undone.subject, body));
    }
    const lifted = await this.liftedBy(undone);
    if (lifted) {
      const body = { decisionId, kind: lifted, until: null, reason: null, by };
      await this.unlessGone(this.setStanding(undone.authorId, body));
    }
    if (undone.xp !== null) {
      const body = { decisionId, undoes, xp: -undone.xp, reason: texts.xpGivenBack };
      const params = { id: undone.authorId };
      await this.unlessGone(this.context.users.call('PUT /internal/users/{id}/xp', { params, body }));
    }
  }

  /**
   * Returns how to lift an undone sanction; null when there is nothing to lift. A mute from another decision that ends
   * no earlier stays in force, because the account stores only the longest one.
   */
  private async liftedBy({ _id, authorId, sanction }: DecisionDocument): Promise<'unmute' | 'unban' | null> {
    if (sanction?.kind === 'ban') return 'unban';
    if (sanction?.kind !== 'mute') return null;
    const end = sanction.until ?? new Date(0);
    return (await this.context.decisions.findLongerMute(authorId, { except: _id, end })) ? null : 'unmute';
  }

  /** Ignores a refusal: nothing may be left to restore, for example because the writer has deleted it. */
  private async unlessGone(effect: Promise<unknown>): Promise<void> {
    try {
      await effect;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.context.logger.warn({ err: error }, 'nothing was left to take back');
    }
  }
}

/** Returns whether a service refused the call, so that a retry would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}
