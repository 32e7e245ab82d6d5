import type { Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Transactions about the same thing run one after the other, in the order they came. Those that write the same
 * row conflict and start over, so on a popular blog waiting in line is far faster than colliding. Only for
 * speed: other processes have lanes of their own, and the transactions keep everything right.
 */
export class Lanes {
  private readonly tails = new Map<string, Promise<unknown>>();

  constructor(private readonly transactions: Pick<Transactions, 'run'>) {}

  /** @param id what the transaction changes the most contended row of */
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
