import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Collects what comes in while the batch before is still under way, and then does it all at once: one slow round trip
 * for many, and no waiting when there is little to do.
 */
export class Batcher<Item, Result> {
  private waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private isWorking = false;

  /**
   * @param work does a batch and answers one result per item, in order.
   * @param collectMs how long a batch is collected: a little longer means fewer, larger ones.
   * @param limit most items in a batch.
   */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly collectMs: number,
    private readonly limit = 200,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWorking) void this.workOff();
    });
  }

  private async workOff(): Promise<void> {
    this.isWorking = true;
    while (this.waiting.length > 0) {
      await sleep(this.collectMs);
      await this.workOne(this.waiting.splice(0, this.limit));
    }
    this.isWorking = false;
  }

  private async workOne(batch: typeof this.waiting): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => {
        // One result per item: that is what `work` promises.
        resolve(results[at] as Result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
