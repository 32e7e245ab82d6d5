import type { Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Runs transactions with the same key one after the other, in the order they came. Transactions that write the same
 * row conflict and start over, so on a popular blog waiting in line is far faster than colliding. This is only for
 * speed: other processes have queues of their own, and the transactions keep the data consistent.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  /** @param id the key: the id of the most contended document the transaction writes */
  async run<T>(id: ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    const key = id.toHexString();
    const start = () => this.transactions.run(work);
    const before = this.tails.get(key);
    const mine = before === undefined ? start() : before.then(start, start);
    this.tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.tails.get(key) === mine) this.tails.delete(key);
    }
  }
}
