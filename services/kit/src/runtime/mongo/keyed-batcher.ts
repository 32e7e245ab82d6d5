import { MongoErrorLabel, MongoServerError, type ObjectId } from 'mongodb';
import type { TransactionMutex } from './transaction-mutex';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Most items written together. */
const largest = 64;

/**
 * Writes all items that wait in the queue of the same document in one transaction, so that thirty items at once cost
 * only two or three transactions. Each item has its own result or error.
 */
export class KeyedBatcher<Item, Result extends object> {
  private readonly waiting = new Map<string, Waiting<Item, Result>[]>();

  /**
   * @param write returns one result per item, in their order: an error for an item that was not written. If it throws,
   * none was.
   */
  constructor(
    private readonly mutex: Pick<TransactionMutex, 'runExclusive'>,
    private readonly write: (id: ObjectId, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  ) {}

  add(id: ObjectId, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const key = id.toHexString();
      const waiting = this.waiting.get(key);
      if (waiting) {
        waiting.push({ item, resolve, reject });
        return;
      }
      this.waiting.set(key, [{ item, resolve, reject }]);
      void this.writeNext(id);
    });
  }

  private writeNext(id: ObjectId): Promise<void> {
    return this.mutex.runExclusive(id, async () => {
      const key = id.toHexString();
      const waiting = this.waiting.get(key) ?? [];
      const batch = waiting.splice(0, largest);
      // Other work may be waiting for this document, so the rest goes to the end of the queue.
      if (waiting.length > 0) void this.writeNext(id);
      else this.waiting.delete(key);
      await this.writeSome(id, batch);
    });
  }

  private async writeSome(id: ObjectId, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(
        id,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, at) => {
        const result = results[at] ?? new Error('A batch answers every item.');
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      // The database may have refused only one of the items. Written one by one, only that one fails.
      if (batch.length > 1 && isRefused(error)) for (const each of batch) await this.writeSome(id, [each]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Returns whether it is certain that nothing was written and the database is available, so that each item can be tried
 * alone.
 */
function isRefused(error: unknown): boolean {
  const { TransientTransactionError, UnknownTransactionCommitResult } = MongoErrorLabel;
  const isUncertain = (found: MongoServerError) =>
    found.hasErrorLabel(TransientTransactionError) || found.hasErrorLabel(UnknownTransactionCommitResult);
  return error instanceof MongoServerError && !isUncertain(error);
}
