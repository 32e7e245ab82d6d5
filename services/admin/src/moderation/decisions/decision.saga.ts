import { AppError, isDuplicateKey, once, RepeatedTask } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import * as texts from '../../texts/decisions';
import type { ModerationContext } from '../moderation.context';
import type { DecisionDocument } from './decision.document';
import { factsOf } from './decision-audit';
import { type Effect, isRefusal } from './decision-effects';

const recoverEveryMs = 3_000;
/** The most decisions that one run of the repeated task finishes. */
const mostAtOnce = 100;

/**
 * Carries decisions out: at the owner, then the sanction, then the audit log, then the case. A decision is stored
 * first, and each step may be repeated, so the repeated task finishes the decisions of a process that died.
 */
export class DecisionSaga extends RepeatedTask {
  constructor(private readonly context: Omit<ModerationContext, 'saga' | 'reader'>) {
    super({
      everyMs: recoverEveryMs,
      work: () => this.recover(),
      onError: (error) => context.logger.warn({ err: error }, 'decisions wait'),
    });
  }

  /**
   * Stores a decision and carries it out. For a repeated call, the stored decision is carried out again, which changes
   * nothing.
   *
   * @param alongside further writes for the transaction that stores the decision
   * @throws AppError a service's refusal, in which case nothing was decided; `unavailable` when the decision will be
   * carried out later
   */
  async take(decision: DecisionDocument, alongside?: (session: ClientSession) => Promise<void>): Promise<Effect> {
    const find = (key: string) => this.context.decisions.findMade(decision.by.userId, key);
    const written = await once(decision.idempotencyKey, find, async () => {
      await this.context.transactions.run(async (session) => {
        await alongside?.(session);
        await this.context.decisions.add(decision, session);
      });
      return decision;
    });
    try {
      return await this.carryOut(written);
    } catch (error) {
      if (isRefusal(error)) throw error;
      const message = texts.noted;
      throw new AppError('unavailable', message, { cause: error });
    }
  }

  /** Carries out a stored decision. */
  async carryOut(decision: DecisionDocument): Promise<Effect> {
    const effect = await this.effectOf(decision);
    await this.finish(decision, effect);
    return effect;
  }

  /** Logs a decision that has taken effect, marks it as done and closes its case. */
  private async finish(decision: DecisionDocument, effect: Effect): Promise<void> {
    const authorId = effect.blog?.author._id ?? decision.authorId;
    await this.context.audit.note(decision._id, factsOf(decision, effect));
    const seconds = await this.onceCaseIsKnown(async (session) => {
      const isNew = await this.context.decisions.finish(decision._id, authorId, session);
      if (!isNew) return null;
      if (decision.answers) await this.answer(decision, decision.answers, session);
      await this.context.notifications.report(decision, authorId, session);
      return this.context.closer.close(decision, effect, session);
    });
    if (seconds !== null) this.context.times.observe(seconds);
    this.context.announcer.changed();
  }

  /** Repeats `work` if the subject's case was created by a job at the same moment. */
  private async onceCaseIsKnown<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await this.context.transactions.run(work);
    } catch (error) {
      if (!isDuplicateKey(error, 'key')) throw error;
      return this.context.transactions.run(work);
    }
  }

  /** Finishes decisions that no process is working on. */
  async recover(): Promise<void> {
    for (let count = 0; count < mostAtOnce; count += 1) {
      const decision = await this.context.decisions.takeUnfinished();
      if (!decision) return;
      await this.carryOut(decision).catch((error: unknown) => {
        this.context.logger.warn({ err: error, decisionId: decision._id }, 'decision not carried out');
      });
    }
  }

  private async effectOf(decision: DecisionDocument): Promise<Effect> {
    try {
      return await this.context.effects.carryOut(decision);
    } catch (error) {
      if (isRefusal(error)) await this.forget(decision, error);
      throw error;
    }
  }

  /** Discards a refused decision. Its case waits again, or is closed when its subject is gone. */
  private async forget({ _id, caseId }: DecisionDocument, error: unknown): Promise<void> {
    await this.context.cases.endDecision(_id, caseId);
    await this.context.decisions.drop(_id);
    const isGone = error instanceof Error && 'code' in error && error.code === 'not_found';
    if (isGone && caseId) await this.context.cases.closeGone([caseId]);
  }

  private answer(
    { decision, reason }: DecisionDocument,
    against: NonNullable<DecisionDocument['answers']>,
    session: ClientSession,
  ) {
    const state = decision === 'uphold' ? 'upheld' : 'declined';
    return this.context.decisions.answerAppeal(against, state, reason, session);
  }
}
