import { AppError, type Logger, once, RepeatedTask, type Transactions } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { Histogram } from 'prom-client';
import type { AuditTrail } from '../../audit';
import * as texts from '../../texts/decisions';
import type { CaseRepository } from '../cases/case.repository';
import type { CaseAnnouncer } from '../cases/case-announcer';
import type { CaseCloser } from './case-closer';
import type { DecisionDocument } from './decision.document';
import type { DecisionRepository } from './decision.repository';
import { factsOf } from './decision-audit';
import { type DecisionEffects, type Effect, isRefusal } from './decision-effects';
import type { DecisionNotifications } from './decision-notifications';

export interface DecisionJournalDeps {
  readonly decisions: DecisionRepository;
  readonly cases: Pick<CaseRepository, 'endDecision' | 'closeGone'>;
  readonly closer: CaseCloser;
  readonly effects: DecisionEffects;
  readonly notifications: Pick<DecisionNotifications, 'report'>;
  readonly audit: Pick<AuditTrail, 'note'>;
  readonly announcer: Pick<CaseAnnouncer, 'changed'>;
  /** Measures the time to a decision, in seconds. */
  readonly times: Pick<Histogram, 'observe'>;
  readonly transactions: Transactions;
  readonly logger: Logger;
}

const recoverEveryMs = 3_000;
/** The most decisions that one run of the repeated task finishes. */
const mostAtOnce = 100;

/**
 * Carries decisions out: at the owner, then the sanction, then the audit log, then the case. A decision is stored
 * first, and each step may be repeated, so the repeated task finishes the decisions of a process that died.
 */
export class DecisionSaga extends RepeatedTask {
  constructor(private readonly deps: DecisionJournalDeps) {
    super({
      everyMs: recoverEveryMs,
      work: () => this.recover(),
      onError: (error) => deps.logger.warn({ err: error }, 'decisions wait'),
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
    const find = (key: string) => this.deps.decisions.findMade(decision.by.userId, key);
    const written = await once(decision.idempotencyKey, find, async () => {
      await this.begin(decision, alongside);
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

  /** Stores a decision that is about to be carried out. */
  begin(decision: DecisionDocument, alongside?: (session: ClientSession) => Promise<void>): Promise<void> {
    return this.deps.transactions.run(async (session) => {
      await alongside?.(session);
      await this.deps.decisions.add(decision, session);
    });
  }

  /** Carries out a stored decision. */
  async carryOut(decision: DecisionDocument): Promise<Effect> {
    const effect = await this.effectOf(decision);
    await this.finish(decision, effect);
    return effect;
  }

  /** Logs a decision that has taken effect, marks it as done and closes its case. */
  async finish(decision: DecisionDocument, effect: Effect): Promise<void> {
    const authorId = effect.blog?.author._id ?? decision.authorId;
    const facts = factsOf(decision, effect);
    if (facts) await this.deps.audit.note(decision._id, facts);
    const seconds = await this.deps.transactions.run(async (session) => {
      const isNew = await this.deps.decisions.finish(decision._id, authorId, session);
      if (!isNew) return null;
      if (decision.answers) await this.answer(decision, decision.answers, session);
      await this.deps.notifications.report(decision, authorId, session);
      return this.deps.closer.close(decision, effect.subject?.version, session);
    });
    if (seconds !== null) this.deps.times.observe(seconds);
    this.deps.announcer.changed();
  }

  /** Finishes decisions that no process is working on. */
  async recover(): Promise<void> {
    for (let count = 0; count < mostAtOnce; count += 1) {
      const decision = await this.deps.decisions.takeUnfinished();
      if (!decision) return;
      await this.carryOut(decision).catch((error: unknown) => {
        this.deps.logger.warn({ err: error, decisionId: decision._id }, 'decision not carried out');
      });
    }
  }

  private async effectOf(decision: DecisionDocument): Promise<Effect> {
    try {
      return await this.deps.effects.carryOut(decision);
    } catch (error) {
      if (isRefusal(error)) await this.forget(decision, error);
      throw error;
    }
  }

  /** Discards a refused decision. Its case waits again, or is closed when its subject is gone. */
  async forget({ _id, caseId }: DecisionDocument, error: unknown): Promise<void> {
    await this.deps.cases.endDecision(_id, caseId);
    await this.deps.decisions.drop(_id);
    const isGone = error instanceof Error && 'code' in error && error.code === 'not_found';
    if (isGone && caseId) await this.deps.cases.closeGone([caseId]);
  }

  private answer(
    { decision, reason }: DecisionDocument,
    against: NonNullable<DecisionDocument['answers']>,
    session: ClientSession,
  ) {
    const state = decision === 'uphold' ? 'upheld' : 'declined';
    return this.deps.decisions.answerAppeal(against, state, reason, session);
  }
}
