import type { RemovalsResponse } from '@storysprout/contract';
import type { ClientSession } from 'mongodb';
import type { AuthorsContext } from './authors.context';
import { type RemovalListDocument, type RemovedItem, rememberedSeconds } from './removal-list.document';

/** The most entries in one response. */
const mostEntries = 500;
/**
 * The least time between two reads of the newest entries, in milliseconds, however many browsers come back at the same
 * time.
 */
const readEveryMs = 1_000;
/**
 * More than a transaction takes, in milliseconds. Entries are dated before their transaction ends, so `until` must be
 * earlier by this.
 */
const overlapMs = 60_000;

interface Newest {
  readonly entries: readonly RemovalListDocument[];
  readonly readAt: Date;
}

/** The list of what is no longer public, for browsers that have a copy and were away when the removal was announced. */
export class RemovalList {
  private newest: Promise<Newest> | undefined;
  private newestAt = 0;

  constructor(private readonly context: Pick<AuthorsContext, 'collections' | 'now'>) {}

  /** Adds entries. Call it in the transaction that makes them not public, so that no copy outlives it. */
  async note(items: readonly RemovedItem[], session?: ClientSession): Promise<void> {
    const at = this.context.now();
    for (const { kind, id } of items) {
      const change = { $set: { kind, id, at } };
      await this.context.collections.takenBack.updateOne({ _id: `${kind}:${id}` }, change, { upsert: true, session });
    }
  }

  /** Deletes the entry that names a reader who has left. What they wrote has entries of its own. */
  async forgetWriter(id: string): Promise<void> {
    await this.context.collections.takenBack.deleteOne({ _id: `writer:${id}` });
  }

  /** Returns what stopped being public since then. Some entries may be repeated in the next response. */
  async since(since: Date): Promise<RemovalsResponse> {
    const { entries, readAt } = await this.read();
    const oldest = entries.at(-1);
    const hasAllEntries = entries.length < mostEntries || (oldest !== undefined && oldest.at < since);
    const isRecent = since.getTime() > readAt.getTime() - rememberedSeconds * 1_000;
    return {
      takenBack: entries.filter(({ at }) => at >= since).map(({ kind, id }) => ({ kind, id })),
      until: new Date(readAt.getTime() - overlapMs).toISOString(),
      isComplete: hasAllEntries && isRecent,
    };
  }

  private read(): Promise<Newest> {
    const readAt = this.context.now();
    const age = readAt.getTime() - this.newestAt;
    if (this.newest && age >= 0 && age < readEveryMs) return this.newest;
    const newest = this.readNewest(readAt);
    newest.catch(() => {
      if (this.newest === newest) this.newest = undefined;
    });
    [this.newest, this.newestAt] = [newest, readAt.getTime()];
    return newest;
  }

  private async readNewest(readAt: Date): Promise<Newest> {
    return {
      entries: await this.context.collections.takenBack.find().sort({ at: -1 }).limit(mostEntries).toArray(),
      readAt,
    };
  }
}
