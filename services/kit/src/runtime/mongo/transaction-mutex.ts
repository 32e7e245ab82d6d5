import type { ClientSession, ObjectId } from 'mongodb';
import { KeyedMutex } from '../concurrency/keyed-mutex';
import type { Transactions } from './transactions';

/**
 * Runs transactions about the same document one after the other, in order of arrival. Transactions that write the same
 * row conflict and are retried, so on a popular document it is far faster to queue them. This is only for speed: other
 * processes have queues of their own, and the transactions keep the data consistent.
 */
export class TransactionMutex {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  run<T>(id: ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.runExclusive(id, () => this.transactions.run(work));
  }

  /**
   * Runs work that makes its own transactions, one at a time for each document. The work must not use the queue itself.
   */
  runExclusive<T>(id: ObjectId, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(id.toHexString(), work);
  }

  /** Like `run`, in the queues of several documents at once. */
  runAll<T>(ids: readonly ObjectId[], work: (session: ClientSession) => Promise<T>): Promise<T> {
    const keys = new Set(ids.map((id) => id.toHexString()));
    return this.mutex.runAll([...keys], () => this.transactions.run(work));
  }
}
