import type { JobName } from '@storysprout/contract';
import { type Collection, type Db, MongoBulkWriteError, type ObjectId } from 'mongodb';
import type { Logger } from '../logger';
import { ensureIndexes } from '../mongo/indexes';
import type { EntryProblem, OutboxEntry } from './outbox-entry';

export type SetAsideEvent = OutboxEntry & { readonly reason: EntryProblem };

/** Holds events that the running release cannot hand over; `npm run failed-jobs` reads it too. */
export const setAsideCollection = 'outboxSetAside';

/** Events of another release, kept outside the outbox so that they do not hold up others. */
export class SetAsideEvents {
  private readonly events: Collection<SetAsideEvent>;

  constructor(
    db: Db,
    private readonly logger: Logger,
  ) {
    this.events = db.collection<SetAsideEvent>(setAsideCollection);
  }

  async indexes(): Promise<void> {
    await ensureIndexes(this.events, [{ key: { name: 1, _id: 1 }, name: 'name' }]);
  }

  /** Stores the events and logs the new ones: after a process died halfway, some may be stored already. */
  async add(events: readonly SetAsideEvent[]): Promise<void> {
    const known = new Set<number>();
    try {
      if (events.length > 0) await this.events.insertMany([...events], { ordered: false });
    } catch (error) {
      for (const index of duplicatesIn(error)) known.add(index);
    }
    this.report(events.filter((_, index) => !known.has(index)));
  }

  /** The next events of these queues, oldest first. */
  next(names: readonly JobName[], after: ObjectId | null, limit: number): Promise<SetAsideEvent[]> {
    const filter = { name: { $in: [...names] }, ...(after && { _id: { $gt: after } }) };
    return this.events.find(filter).sort({ _id: 1 }).limit(limit).toArray();
  }

  async remove(ids: readonly ObjectId[]): Promise<void> {
    if (ids.length > 0) await this.events.deleteMany({ _id: { $in: [...ids] } });
  }

  count(): Promise<number> {
    return this.events.estimatedDocumentCount();
  }

  /** Logs one line per queue and reason, never the contents of events. */
  private report(events: readonly SetAsideEvent[]): void {
    const counts = new Map<string, { queue: string; reason: EntryProblem; events: number }>();
    for (const { name, reason } of events) {
      const key = `${name} ${reason}`;
      const line = counts.get(key) ?? { queue: name, reason, events: 0 };
      counts.set(key, { ...line, events: line.events + 1 });
    }
    for (const line of counts.values()) this.logger.error(line, 'events of another release are set aside');
  }
}

/** @throws the error if it reports anything but duplicates */
function duplicatesIn(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error;
  return failures.map(({ index }) => index);
}
