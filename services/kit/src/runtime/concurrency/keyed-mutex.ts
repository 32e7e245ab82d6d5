/** Runs tasks with the same key one after the other; tasks with different keys do not wait for each other. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.runAll([key], work);
  }

  /** Runs a task once all earlier tasks with any of the keys are done. */
  async runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.tails.get(key) ?? []);
    const mine = before.length === 0 ? work() : Promise.allSettled(before).then(work);
    // The task enters all queues at once, so that no two tasks wait for each other.
    for (const key of keys) this.tails.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (this.tails.get(key) === mine) this.tails.delete(key);
    }
  }

  /** How many keys have tasks running or waiting. */
  get size(): number {
    return this.tails.size;
  }
}
