import { ServerError } from '../errors';
import { type Doc, isDoc } from '../values/doc';
import type { Store } from './store';
import type { Transaction } from './transaction';

/** The state of a client's session. */
export interface Session {
  readonly id: string;
  lastUsedAt: number;
  /** The number of the newest retryable write or transaction. */
  txnNumber: number;
  transaction?: Transaction;
  outcome: 'none' | 'active' | 'committed' | 'aborted';
  /** The response to the newest retryable write, returned again when the client repeats it. */
  answer?: Promise<Doc>;
  expiry?: NodeJS.Timeout;
}

const transientLabel = { labels: ['TransientTransactionError'] };

/** How long an unused session is kept. `hello` reports it to clients. */
export const sessionTimeoutMinutes = 30;

/** Sessions by their id, with their transactions and the responses to their retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(
    private readonly store: Store,
    private readonly transactionLifetimeMs: number,
  ) {}

  recover(stored: ReadonlyMap<string, Doc>): void {
    for (const [id, { txnNumber, outcome, answer }] of stored) {
      const session = this.ensure(id);
      session.txnNumber = Number(txnNumber);
      session.outcome = outcome as Session['outcome'];
      if (isDoc(answer)) session.answer = Promise.resolve(answer);
    }
  }

  ensure(id: string): Session {
    const session = this.sessions.get(id) ?? { id, lastUsedAt: 0, txnNumber: -1, outcome: 'none' as const };
    session.lastUsedAt = Date.now();
    this.sessions.set(id, session);
    return session;
  }

  /** Journals the data that a client's retry needs after the server was killed. */
  remember(session: Session, answer?: Doc): void {
    const { txnNumber, outcome } = session;
    this.store.journal?.putSession(session.id, { txnNumber, outcome, ...(answer ? { answer } : {}) });
  }

  /**
   * Advances the session to a new retryable write or transaction.
   *
   * @throws ServerError `TransactionTooOld` when a newer one has begun already.
   */
  advance(session: Session, txnNumber: number): void {
    if (txnNumber < session.txnNumber)
      throw new ServerError(
        'TransactionTooOld',
        `Cannot start transaction ${txnNumber} on session ${session.id} because a newer transaction ${session.txnNumber} has already started`,
      );
    if (session.transaction) this.abort(session);
    session.txnNumber = txnNumber;
    session.outcome = 'none';
    session.answer = undefined;
  }

  begin(session: Session, txnNumber: number): Transaction {
    if (txnNumber === session.txnNumber && session.outcome !== 'aborted') {
      throw new ServerError(
        117,
        `Cannot start a transaction at given transaction number ${txnNumber}: a transaction with the same number is in state ${session.outcome}`,
      );
    }
    this.advance(session, txnNumber);
    const transaction = this.store.begin();
    session.transaction = transaction;
    session.outcome = 'active';
    session.expiry = setTimeout(() => this.abort(session), this.transactionLifetimeMs).unref();
    return transaction;
  }

  /**
   * Returns the running transaction that a command belongs to.
   *
   * @throws ServerError `TransactionCommitted` or `NoSuchTransaction`
   */
  resume(session: Session, txnNumber: number): Transaction {
    if (txnNumber === session.txnNumber) {
      if (session.transaction) return session.transaction;
      if (session.outcome === 'committed')
        throw new ServerError(
          'TransactionCommitted',
          `Transaction with { txnNumber: ${txnNumber} } has been committed.`,
        );
    }
    throw new ServerError(
      'NoSuchTransaction',
      `Given transaction number ${txnNumber} does not match any in-progress transactions. The active transaction number is ${session.txnNumber}`,
      transientLabel,
    );
  }

  /** Commits a transaction. Committing it again is no error. */
  commit(session: Session, txnNumber: number): void {
    if (txnNumber === session.txnNumber && session.outcome === 'committed') return;
    const transaction = this.resume(session, txnNumber);
    this.close(session, 'committed');
    try {
      this.store.commit(transaction);
    } catch (error) {
      session.outcome = 'aborted';
      throw error;
    }
    this.remember(session);
  }

  abort(session: Session): void {
    const { transaction } = session;
    if (!transaction) return;
    this.close(session, 'aborted');
    this.store.abort(transaction);
  }

  private close(session: Session, outcome: Session['outcome']): void {
    clearTimeout(session.expiry);
    session.transaction = undefined;
    session.outcome = outcome;
  }

  end(id: string): void {
    const session = this.sessions.get(id);
    if (!session) return;
    this.abort(session);
    this.sessions.delete(id);
    this.store.journal?.removeSession(id);
  }

  /** Removes sessions that have not been used for too long. */
  expire(now: number): void {
    const oldest = now - sessionTimeoutMinutes * 60_000;
    for (const session of this.sessions.values())
      if (session.lastUsedAt < oldest && !session.transaction) this.end(session.id);
  }

  abortAll(): void {
    for (const session of this.sessions.values()) this.abort(session);
  }
}
