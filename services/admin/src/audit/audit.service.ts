import { AppError, RepeatedTask } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { AuditContext } from './audit.context';
import type { AuditFacts, AuditIntent, Snapshot } from './audit.document';

export interface Decided<T> {
  readonly value: T;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  /** Set when the decision itself created its target. */
  readonly targetId?: string;
}

/** The result when there was nothing left to decide. */
export interface Unchanged<T> {
  readonly value: T;
  readonly unchanged: true;
}

/** An intent this old counts as abandoned, because the calls of a decision end within seconds. */
const abandonedAfterMs = 60_000;
/**
 * The same limit for an operator's command, which may run for hours, and whose end may be reported late while a service
 * or a queue is unavailable.
 */
const commandAbandonedAfterMs = 24 * 60 * 60 * 1_000;
const recoverEveryMs = 30_000;

/**
 * Logs every decision. Most are made by another service, so the log and the decision cannot share a transaction: an
 * intent is stored first and becomes an entry afterwards. After a crash in between, the repeated task turns the intent
 * into an entry with the outcome `unknown`, so every decision leaves a trace.
 */
export class AuditTrail extends RepeatedTask {
  constructor(private readonly context: Pick<AuditContext, 'entries' | 'signer' | 'logger' | 'now'>) {
    super({
      everyMs: recoverEveryMs,
      work: () => this.recover(),
      onError: (error) => context.logger.warn({ err: error }, 'audit intents wait'),
    });
  }

  /**
   * Runs `decide` and logs its result. A refusal is not logged.
   *
   * @throws what `decide` throws
   */
  async record<T>(
    what: Pick<AuditFacts, 'actor' | 'action' | 'target'>,
    decide: () => Promise<Decided<T> | Unchanged<T>>,
  ): Promise<T> {
    const intent: AuditIntent = { _id: new ObjectId(), at: this.context.now(), ...what };
    await this.context.entries.addIntent(intent);
    const decided = await decide().catch((error: unknown) => this.abandon(intent, error));
    if ('unchanged' in decided) await this.context.entries.dropIntent(intent._id);
    else await this.settle(intent, decided);
    return decided.value;
  }

  /** Logs a decision that is retried until it has taken effect. Calls with the same id write one entry. */
  async note(id: ObjectId, facts: Omit<AuditFacts, 'intentId' | 'outcome'>): Promise<void> {
    const { entries, signer } = this.context;
    await entries.append({ intentId: id.toHexString(), ...facts, outcome: 'done' }, signer);
  }

  /** Turns intents that a crash left behind into entries. */
  async recover(): Promise<void> {
    const ago = (ms: number) => new Date(this.context.now().getTime() - ms);
    for (const intent of await this.context.entries.findIntentsBefore(
      ago(abandonedAfterMs),
      ago(commandAbandonedAfterMs),
    )) {
      await this.append(intent, { before: null, after: intent.after ?? null, outcome: 'unknown' });
    }
  }

  /** A refusal changed nothing. After any other error the outcome is unknown, so the intent is left to `recover`. */
  private async abandon(intent: AuditIntent, error: unknown): Promise<never> {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal) await this.context.entries.dropIntent(intent._id);
    throw error;
  }

  private async settle<T>(intent: AuditIntent, { before, after, targetId }: Decided<T>): Promise<void> {
    const target = { kind: intent.target.kind, id: targetId ?? intent.target.id };
    try {
      await this.append({ ...intent, target }, { before, after, outcome: 'done' });
    } catch (error) {
      // The decision has taken effect, so the moderator must not get an error. `recover` writes the entry later.
      this.context.logger.error({ err: error, action: intent.action, target }, 'decision not yet in the audit log');
    }
  }

  private async append(intent: AuditIntent, result: Pick<AuditFacts, 'before' | 'after' | 'outcome'>): Promise<void> {
    const { _id, at, actor, action, target } = intent;
    const { entries, signer } = this.context;
    await entries.append({ intentId: _id.toHexString(), at, actor, action, target, ...result }, signer);
    await entries.dropIntent(_id);
  }
}
