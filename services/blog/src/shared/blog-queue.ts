import { KeyedQueue, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Runs transactions about the same blog one after the other, in the order they came. Transactions that write the same
 * row conflict and start over, so on a popular blog waiting in line is far faster than colliding. This is only for
 * speed: other processes have queues of their own, and the transactions keep the data consistent.
 */
export class BlogQueue {
  private readonly queue = new KeyedQueue();

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  run<T>(blogId: ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.turn(blogId, () => this.transactions.run(work));
  }

  /** A turn for work that makes its own transactions. It must not ask for another turn. */
  turn<T>(blogId: ObjectId, work: () => Promise<T>): Promise<T> {
    return this.queue.run(blogId.toHexString(), work);
  }

  /** As `run`, once it is its turn with each of the blogs. */
  runAll<T>(blogIds: readonly ObjectId[], work: (session: ClientSession) => Promise<T>): Promise<T> {
    const keys = new Set(blogIds.map((blogId) => blogId.toHexString()));
    return this.queue.runAll([...keys], () => this.transactions.run(work));
  }
}
