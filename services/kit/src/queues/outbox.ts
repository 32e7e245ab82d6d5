import { hash } from 'node:crypto';
import type { JobData, JobName } from '@storysprout/contract';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
import type { Logger } from '../logger';
import { ensureIndexes } from '../mongo/indexes';
import { currentOrigin } from '../request-context';
import { addJobs, type JobQueue } from './job-queue';
import { entryProblems, type OutboxEntry, problemOf, sortEntries, type UnreadableEntry } from './outbox-entry';
import { eventsIn, mayShareJobs, packLimit } from './pack';

/** The queues an outbox feeds, by name. */
export type OutboxQueues = { readonly [Name in JobName]?: JobQueue<Name> };

/** An event on its way to its queue. The type distributes over the names, so that each keeps its own data type. */
export type OutboxEvent<Name extends JobName = JobName> = Name extends JobName
  ? { readonly name: Name; readonly data: JobData<Name>; readonly jobId: string }
  : never;

const batchSize = 200;
const pollMs = 1_000;
/** Events within this time of a commit leave together; nobody notices XP a fifth of a second later. */
const collectMs = 200;
/**
 * How often unreadable events are tried again, beside the start: while a new release rolls out, a process of the old one
 * may mark what the new ones could hand over.
 */
const retryEveryMs = 60_000;
/** Entries that this release has not tried, or could read. */
const waiting = { unreadable: null };
const marked = { unreadable: { $in: [...entryProblems] } };

/**
 * Writes an event that must not be lost in the same transaction as the fact it reports, then hands it to its queue:
 * right after the commit, and by polling for whatever a crash or an absent Redis left behind. Delivery is at least
 * once, because an entry is removed only after its queue has it. An event that this release cannot read, or has no
 * queue for, stays, marked so that it holds up no others, until a release runs that can.
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

  /** Awaited before the first event is stored, because a collection must exist before a transaction. */
  async indexes(): Promise<void> {
    await ensureIndexes(this.entries, [{ key: { unreadable: 1, _id: 1 }, name: 'unreadable' }]);
  }

  /** Stores the event; it leaves once the session's transaction is committed. */
  async add<Name extends keyof Queues & JobName>(
    session: ClientSession,
    name: Name,
    data: JobData<Name>,
    { jobId }: { jobId: string },
  ): Promise<void> {
    await this.insert(session, [{ name, data, jobId }]);
  }

  /** Like `add`, for several events in one round trip; those for one queue share a job. */
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

  /** Relays what is left once more and stops. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.nextRelay);
    this.timer = undefined;
    this.nextRelay = undefined;
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'outbox not emptied'));
  }

  /** Resolves once everything stored so far is with its queue. @throws what the database or Redis threw. */
  async flush(): Promise<void> {
    await this.relaying.catch(() => undefined);
    this.relaying = this.relayAll();
    await this.relaying;
  }

  /** How many events wait to be handed over (an estimate under load), since when, and how many are unreadable. */
  async backlog(): Promise<{ events: number; oldestAt: Date | undefined; unreadable: number }> {
    const oldest = this.entries.findOne(waiting, { sort: { _id: 1 }, projection: { createdAt: 1 } });
    const counts = [this.entries.estimatedDocumentCount(), this.entries.countDocuments(marked)] as const;
    const [first, all, unreadable] = await Promise.all([oldest, ...counts]);
    return { events: Math.max(0, all - unreadable), oldestAt: first?.createdAt, unreadable };
  }

  /** Takes the mark off entries that this release can read, so that the next relay hands them over. */
  async retryUnreadable(): Promise<void> {
    const readable: ObjectId[] = [];
    for await (const entry of this.entries.find(marked))
      if (problemOf(entry, this.isKnown) === null) readable.push(entry._id);
    if (readable.length > 0)
      await this.entries.updateMany({ _id: { $in: readable } }, { $unset: { unreadable: true } });
  }

  private nudge(): void {
    // Without queues it only stores events, for a service's own outbox to hand over, so it must not mark them.
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
      // Last, because the readable part of a pack must be with its queue before the entry is cut down to the rest.
      await this.mark(bad);
      if (batch.length < batchSize) return;
    }
  }

  /** What was handed over leaves with one statement, also when the last queue does not take its own. */
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

  /** Marks entries, and logs one line per queue and reason, never the contents of events. */
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

/** Entries of one queue, in as few as have room for their events. */
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

/** The same events make the same id, so that a pack sent twice is one job. */
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
