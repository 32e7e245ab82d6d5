import { deferred } from './deferred';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** The largest number of items in a batch. */
  readonly largest?: number;
  /** How long a batch is collected under load, in milliseconds; more time means fewer and larger batches. */
  readonly collectMs?: number;
  /**
   * The shortest time between the starts of two batches while items keep coming slowly, in milliseconds. Items wait
   * longer, but several share the cost of one write. The first item after a pause does not wait.
   */
  readonly paceMs?: number;
}

const usualLargest = 64;
/** With `paceMs`, this many waiting items start the next batch early. */
const enough = 16;

/**
 * Collects the items that arrive during a write and writes them together afterwards. A single item is written at once.
 * Under load, many items share the cost of one transaction and do not conflict.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isWriting = false;
  /** Whether the latest batch held several items, so that it pays to wait before the next one. */
  private isBusy = false;
  private startedAt = Number.NEGATIVE_INFINITY;
  /** Ends the wait before the next batch. */
  private startEarly: { readonly items: number; readonly start: () => void } | undefined;

  /** @param write returns one result per item, in their order; if it throws, all of them fail */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly options: BatcherOptions = {},
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.writeAll();
      else if (this.startEarly && this.waiting.length >= this.startEarly.items) this.startEarly.start();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    const { largest = usualLargest } = this.options;
    // Items that arrive in the same turn of the event loop share the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      await this.collect();
      const batch = this.waiting.splice(0, largest);
      this.isBusy = batch.length > 1;
      this.startedAt = performance.now();
      await this.writeSome(batch);
    }
    this.isWriting = false;
  }

  /** Waits for more items where that pays. */
  private async collect(): Promise<void> {
    const { collectMs = 0, paceMs = 0, largest = usualLargest } = this.options;
    if (this.isBusy && collectMs > 0) await this.wait(collectMs, largest);
    await this.wait(this.startedAt + paceMs - performance.now(), enough);
  }

  /** Waits for the time, or until this many items are waiting. */
  private async wait(milliseconds: number, items: number): Promise<void> {
    if (milliseconds <= 0 || this.waiting.length >= items) return;
    const early = deferred<void>();
    this.startEarly = { items, start: early.resolve };
    const timer = setTimeout(early.resolve, milliseconds);
    await early.promise;
    clearTimeout(timer);
    this.startEarly = undefined;
  }

  private async writeSome(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined) reject(new Error('A batch answers every item.'));
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
