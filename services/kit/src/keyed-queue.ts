/** Runs tasks with the same key one after the other; tasks with different keys do not wait for each other. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.tails.get(key) === mine) this.tails.delete(key);
    }
  }

  /** How many keys have tasks running or waiting. */
  get size(): number {
    return this.tails.size;
  }
}
