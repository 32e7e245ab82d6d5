import { KeyedMutex, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Runs transactions about the same blog one after the other, in order of arrival. Transactions that write the same row
 * conflict and are retried, so on a popular blog it is far faster to queue them. This is only for speed: other
 * processes have queues of their own, and the transactions keep the data consistent.
 */
export class BlogMutex {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  run<T>(blogId: ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.runExclusive(blogId, () => this.transactions.run(work));
  }

  /** Runs work that makes its own transactions, one at a time for each blog. The work must not use the queue itself. */
  runExclusive<T>(blogId: ObjectId, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(blogId.toHexString(), work);
  }

  /** Like `run`, in the queues of several blogs at once. */
  runAll<T>(blogIds: readonly ObjectId[], work: (session: ClientSession) => Promise<T>): Promise<T> {
    const keys = new Set(blogIds.map((blogId) => blogId.toHexString()));
    return this.mutex.runAll([...keys], () => this.transactions.run(work));
  }
}
