import { hash } from 'node:crypto';
import type { JobData, JobName } from '@storysprout/contract';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
import { ensureIndexes } from '../mongo/indexes';
import type { Logger } from '../telemetry/logger';
import { currentOrigin } from '../telemetry/request-context';
import { addJobs, type JobQueue } from './job-queue';
import { entryProblems, type OutboxEntry, problemOf, sortEntries, type UnreadableEntry } from './outbox-entry';
import { eventsIn, mayShareJobs, packLimit } from './pack';

/** The queues that an outbox relays to, by name. */
export type OutboxQueues = { readonly [Name in JobName]?: JobQueue<Name> };

/** An event for a queue. The type distributes over the names, so that each name keeps its own data type. */
export type OutboxEvent<Name extends JobName = JobName> = Name extends JobName
  ? { readonly name: Name; readonly data: JobData<Name>; readonly jobId: string }
  : never;

const batchSize = 200;
const pollMs = 1_000;
/**
 * The time in which committed events are collected before they are relayed, in milliseconds. XP may arrive a fifth of a
 * second late.
 */
const collectMs = 200;
/**
 * How often unreadable events are retried after the start, in milliseconds. During a rollout, a process of the old
 * release may mark events that the new one can hand over.
 */
const retryEveryMs = 60_000;
/** Matches entries that are not marked as unreadable. */
const waiting = { unreadable: null };
const marked = { unreadable: { $in: [...entryProblems] } };

/**
 * Stores an event that must not be lost in the same transaction as the change it reports, then relays it to its queue:
 * right after the commit, and by polling for events left behind by a crash or while Redis was away. Delivery is at
 * least once, because an entry is removed only after its queue has stored it. An event that this release cannot read,
 * or has no queue for, is marked so that it does not block others, and stays until a suitable release runs.
 */
export class Outbox<Queues extends OutboxQueues = OutboxQueues> {
  private readonly entries: Collection<OutboxEntry>;
  private timer: NodeJS.Timeout | undefined;
  private relaying: Promise<void> = Promise.resolve();
  private nextRelay: NodeJS.Timeout | undefined;
  private retryAt = 0;

  constructor(
    db: Db,
    private readonly queues: Queues,
    private readonly logger: Logger,
  ) {
    this.entries = db.collection<OutboxEntry>('outbox');
  }

  /**
   * Creates the collection and its index. Call it before the first event is stored, because a transaction must not
   * create a collection.
   */
  async indexes(): Promise<void> {
    await ensureIndexes(this.entries, [{ key: { unreadable: 1, _id: 1 }, name: 'unreadable' }]);
  }

  /** Stores the event. It is relayed once the session's transaction has been committed. */
  async add<Name extends keyof Queues & JobName>(
    session: ClientSession,
    name: Name,
    data: JobData<Name>,
    { jobId }: { jobId: string },
  ): Promise<void> {
    await this.insert(session, [{ name, data, jobId }]);
  }

  /** Stores several events in one round trip. Events for the same queue share a job. */
  async addMany(session: ClientSession, events: readonly OutboxEvent<keyof Queues & JobName>[]): Promise<void> {
    await this.insert(session, packed(events));
  }

  private async insert(
    session: ClientSession,
    events: readonly { name: JobName; data: object; jobId: string }[],
  ): Promise<void> {
    if (events.length === 0) return;
    const { requestId = null, traceparent = null } = currentOrigin() ?? {};
    const origin = { requestId, traceparent, createdAt: new Date() };
    await this.entries.insertMany(
      events.map(({ name, data, jobId }) => ({ _id: new ObjectId(), name, data: { ...data }, jobId, ...origin })),
      { session },
    );
    session.once('ended', () => this.nudge());
  }

  async start(): Promise<void> {
    await this.indexes();
    this.timer = setInterval(() => this.nudge(), pollMs);
    this.timer.unref();
    this.nudge();
  }

  /** Relays the remaining events once more, and stops. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.nextRelay);
    this.timer = undefined;
    this.nextRelay = undefined;
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'outbox not emptied'));
  }

  /**
   * Resolves once every event stored so far is in its queue.
   *
   * @throws what the database or Redis threw.
   */
  async flush(): Promise<void> {
    await this.relaying.catch(() => undefined);
    this.relaying = this.relayAll();
    await this.relaying;
  }

  /**
   * Returns the number of waiting events (an estimate under load), the time of the oldest, and the number of unreadable
   * events.
   */
  async backlog(): Promise<{ events: number; oldestAt: Date | undefined; unreadable: number }> {
    const oldest = this.entries.findOne(waiting, { sort: { _id: 1 }, projection: { createdAt: 1 } });
    const counts = [this.entries.estimatedDocumentCount(), this.entries.countDocuments(marked)] as const;
    const [first, all, unreadable] = await Promise.all([oldest, ...counts]);
    return { events: Math.max(0, all - unreadable), oldestAt: first?.createdAt, unreadable };
  }

  /** Unmarks the entries that this release can read, so that the next relay hands them over. */
  async retryUnreadable(): Promise<void> {
    const readable: ObjectId[] = [];
    for await (const entry of this.entries.find(marked))
      if (problemOf(entry, this.isKnown) === null) readable.push(entry._id);
    if (readable.length > 0)
      await this.entries.updateMany({ _id: { $in: readable } }, { $unset: { unreadable: true } });
  }

  private nudge(): void {
    // Without queues it only stores events for the outbox of the running service, so it must not mark any.
    if (Object.keys(this.queues).length === 0) return;
    this.nextRelay ??= setTimeout(() => {
      this.nextRelay = undefined;
      this.relaying = this.relaying
        .then(() => this.retryWhenDue())
        .then(() => this.relayAll())
        // Safe to continue: the entries are still there and the next poll tries again.
        .catch((error: unknown) => this.logger.debug({ err: error }, 'outbox waits'));
    }, collectMs).unref();
  }

  private async retryWhenDue(): Promise<void> {
    if (performance.now() < this.retryAt) return;
    await this.retryUnreadable();
    this.retryAt = performance.now() + retryEveryMs;
  }

  private async relayAll(): Promise<void> {
    for (;;) {
      const batch = await this.entries.find(waiting).sort({ _id: 1 }).limit(batchSize).toArray();
      const { good, bad } = sortEntries(batch, this.isKnown);
      await this.handOverAll(good, new Set(bad.map(({ _id }) => _id)));
      // Entries are marked last: the readable part of a pack must be in its queue before the entry is cut down to the
      // rest.
      await this.mark(bad);
      if (batch.length < batchSize) return;
    }
  }

  /** Hands over the entries. Delivered ones are deleted with one statement, even if a later queue fails. */
  private async handOverAll(good: readonly OutboxEntry[], staying: ReadonlySet<ObjectId>): Promise<void> {
    const done: ObjectId[] = [];
    try {
      for (const [name, entries] of groupByName(good)) {
        await this.handOver(name, entries);
        done.push(...entries.map(({ _id }) => _id).filter((id) => !staying.has(id)));
      }
    } finally {
      if (done.length > 0) await this.entries.deleteMany({ _id: { $in: done } });
    }
  }

  /** Marks unreadable entries, and logs one line per queue and reason, but never the contents of events. */
  private async mark(entries: readonly UnreadableEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const marks = entries.map(({ _id, change }) => ({ updateOne: { filter: { _id }, update: { $set: change } } }));
    await this.entries.bulkWrite(marks);
    const lines = new Map<string, { queue: string; reason: string; events: number }>();
    for (const { name: queue, change } of entries) {
      const key = `${queue} ${change.unreadable}`;
      const events = (lines.get(key)?.events ?? 0) + 1;
      lines.set(key, { queue, reason: change.unreadable, events });
    }
    for (const line of lines.values()) this.logger.error(line, 'events in the outbox cannot be read');
  }

  private async handOver(name: JobName, entries: readonly OutboxEntry[]): Promise<void> {
    const queue = this.queues[name];
    if (!queue) throw new Error(`The outbox has no queue ${name}.`);
    const asJob = ({ data, jobId, requestId, traceparent }: OutboxEntry) => {
      const origin = { requestId: requestId ?? undefined, traceparent: traceparent ?? undefined };
      return { data, jobId, origin };
    };
    await addJobs(queue.bull, (mayShareJobs(name) ? joined(entries) : entries).map(asJob));
  }

  private readonly isKnown = (name: string): name is JobName => Object.hasOwn(this.queues, name);
}

/** Joins the entries of one queue into as few packs as possible. */
function joined(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const groups: OutboxEntry[][] = [];
  let events = packLimit;
  for (const entry of entries) {
    const count = eventsIn(entry.data).length;
    if (events + count > packLimit) {
      groups.push([]);
      events = 0;
    }
    groups.at(-1)?.push(entry);
    events += count;
  }
  return groups.flatMap(joinedToOne);
}

function joinedToOne(group: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const [first] = group;
  if (!first || group.length === 1) return group;
  return [{ ...first, data: { pack: group.flatMap(withOrigins) }, jobId: packId(group) }];
}

/** The events of an entry, each with the request that it comes from. */
function withOrigins({ data, requestId, traceparent }: OutboxEntry): object[] {
  return eventsIn(data).map((event) => ({
    ...Object(event),
    _requestId: requestId ?? undefined,
    _traceparent: traceparent ?? undefined,
  }));
}

/** One entry per queue, or several if one pack would be too large. */
function packed(events: readonly { name: JobName; data: object; jobId: string }[]) {
  return [...groupByName(events)].flatMap(([name, group]) => packsOf(group).map((pack) => ({ name, ...pack })));
}

function packsOf(events: readonly { data: object; jobId: string }[]): { data: object; jobId: string }[] {
  const packs: { data: object; jobId: string }[] = [];
  for (let start = 0; start < events.length; start += packLimit) {
    const some = events.slice(start, start + packLimit);
    const [first] = some;
    if (!first) continue;
    const pack = { data: { pack: some.map(({ data }) => data) }, jobId: packId(some) };
    packs.push(some.length === 1 ? first : pack);
  }
  return packs;
}

/** Returns an id made from those of the events, so that a pack that is sent twice is one job. */
function packId(events: readonly { jobId: string }[]): string {
  const ids = events.map(({ jobId }) => jobId).join('\n');
  return `pack-${hash('sha256', ids)}`;
}

function groupByName<Entry extends { name: JobName }>(entries: readonly Entry[]): Map<JobName, Entry[]> {
  const groups = new Map<JobName, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.name);
    if (group) group.push(entry);
    else groups.set(entry.name, [entry]);
  }
  return groups;
}
