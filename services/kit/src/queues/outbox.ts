import { createHash } from 'node:crypto';
import type { JobData, JobName } from '@storysprout/contract';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
import type { Logger } from '../logger';
import { ensureIndexes } from '../mongo/indexes';
import { currentOrigin } from '../request-context';
import type { JobQueue } from './job-queue';
import { packLimit } from './pack';

/** The queues an outbox feeds, by name. */
export type OutboxQueues = { readonly [Name in JobName]?: JobQueue<Name> };

/** An event on its way to its queue. Distributes over the names, so that each keeps its own data type. */
export type OutboxEvent<Name extends JobName = JobName> = Name extends JobName
  ? { readonly name: Name; readonly data: JobData<Name>; readonly jobId: string }
  : never;

interface OutboxEntry {
  _id: ObjectId;
  name: JobName;
  data: Record<string, unknown>;
  jobId: string;
  requestId: string | null;
  /** Missing in entries of a version before. */
  traceparent?: string | null;
  createdAt: Date;
}

const batchSize = 200;
const pollMs = 1_000;
/** What follows a commit within this time leaves with it; nobody sees XP come a tenth of a second later. */
const collectMs = 100;

/**
 * An event that must not be lost is written in the same transaction as the fact it tells of, then handed to
 * its queue: right after the commit, and by polling for whatever a crash or an absent Redis left behind.
 * At least once: an entry goes only after its queue has it.
 */
export class Outbox<Queues extends OutboxQueues = OutboxQueues> {
  private readonly entries: Collection<OutboxEntry>;
  private timer: NodeJS.Timeout | undefined;
  private relaying: Promise<void> = Promise.resolve();
  private nextRelay: NodeJS.Timeout | undefined;

  constructor(
    db: Db,
    private readonly queues: Queues,
    private readonly logger: Logger,
  ) {
    this.entries = db.collection<OutboxEntry>('outbox');
  }

  /** Entries go by `_id`, which every collection has an index on. The collection itself must exist before a transaction. */
  async indexes(): Promise<void> {
    await ensureIndexes(this.entries, [{ key: { createdAt: 1 }, name: 'createdAt' }]);
  }

  /** Notes the event; it leaves once the session's transaction is committed. */
  async add<Name extends keyof Queues & JobName>(
    session: ClientSession,
    name: Name,
    data: JobData<Name>,
    { jobId }: { jobId: string },
  ): Promise<void> {
    await this.insert(session, [{ name, data, jobId }]);
  }

  /** As `add` for several events in one round trip; those of one queue share a job. */
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

  /** Relays what is there once more and stops. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    clearTimeout(this.nextRelay);
    this.timer = undefined;
    this.nextRelay = undefined;
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'outbox not emptied'));
  }

  /** Resolves once everything noted so far is with its queue. @throws what the database or Redis threw. */
  async flush(): Promise<void> {
    await this.relaying.catch(() => undefined);
    this.relaying = this.relayAll();
    await this.relaying;
  }

  /** How many events wait to be handed over (about, when a great many come and go), and since when. */
  async backlog(): Promise<{ events: number; oldestAt: Date | undefined }> {
    const oldest = this.entries.findOne({}, { sort: { _id: 1 }, projection: { createdAt: 1 } });
    const [events, first] = await Promise.all([this.entries.estimatedDocumentCount(), oldest]);
    return { events, oldestAt: first?.createdAt };
  }

  private nudge(): void {
    this.nextRelay ??= setTimeout(() => {
      this.nextRelay = undefined;
      this.relaying = this.relaying
        .then(() => this.relayAll())
        // Safe to go on: the entries are still there and the next poll tries again.
        .catch((error: unknown) => this.logger.debug({ err: error }, 'outbox waits'));
    }, collectMs).unref();
  }

  private async relayAll(): Promise<void> {
    for (;;) {
      const batch = await this.entries.find().sort({ _id: 1 }).limit(batchSize).toArray();
      for (const [name, entries] of groupByName(batch)) await this.relay(name, entries);
      if (batch.length < batchSize) return;
    }
  }

  private async relay(name: JobName, entries: readonly OutboxEntry[]): Promise<void> {
    const queue = this.queues[name];
    if (!queue) throw new Error(`The outbox has no queue ${name}.`);
    await addAll(queue, entries);
    await this.entries.deleteMany({ _id: { $in: entries.map(({ _id }) => _id) } });
  }
}

/** One entry per queue, or several where one pack would be too large. */
function packed(events: readonly { name: JobName; data: object; jobId: string }[]) {
  return [...groupByName(events)].flatMap(([name, group]) => packsOf(group).map((pack) => ({ name, ...pack })));
}

function packsOf(events: readonly { data: object; jobId: string }[]): { data: object; jobId: string }[] {
  const packs: { data: object; jobId: string }[] = [];
  for (let start = 0; start < events.length; start += packLimit) {
    const some = events.slice(start, start + packLimit);
    const [first] = some;
    if (!first) continue;
    // The same events make the same id: a pack that is told twice is one job.
    const ids = createHash('sha256').update(some.map(({ jobId }) => jobId).join('\n'));
    const pack = { data: { pack: some.map(({ data }) => data) }, jobId: `pack-${ids.digest('hex')}` };
    packs.push(some.length === 1 ? first : pack);
  }
  return packs;
}

async function addAll(queue: OutboxQueues[JobName] & object, entries: readonly OutboxEntry[]): Promise<void> {
  const jobs = entries.map(({ data, jobId, requestId, traceparent }) => {
    const origin = { requestId: requestId ?? undefined, traceparent: traceparent ?? undefined };
    return { data, jobId, origin };
  });
  // `add` took only data of this queue's type, and the worker parses it again.
  await (queue.addMany as (entries: readonly unknown[]) => Promise<void>)(jobs);
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
