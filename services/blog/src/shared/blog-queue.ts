import { KeyedQueue, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Runs transactions about the same blog one after the other, in order of arrival. Transactions that write the same row
 * conflict and are retried, so on a popular blog it is far faster to queue them. This is only for speed: other
 * processes have queues of their own, and the transactions keep the data consistent.
 */
export class BlogQueue {
  private readonly queue = new KeyedQueue();

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  run<T>(blogId: ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.turn(blogId, () => this.transactions.run(work));
  }

  /** Runs work that makes its own transactions, one at a time for each blog. The work must not use the queue itself. */
  turn<T>(blogId: ObjectId, work: () => Promise<T>): Promise<T> {
    return this.queue.run(blogId.toHexString(), work);
  }

  /** Like `run`, in the queues of several blogs at once. */
  runAll<T>(blogIds: readonly ObjectId[], work: (session: ClientSession) => Promise<T>): Promise<T> {
    const keys = new Set(blogIds.map((blogId) => blogId.toHexString()));
    return this.queue.runAll([...keys], () => this.transactions.run(work));
  }
}
