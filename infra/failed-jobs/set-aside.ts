import { type MongoConnection, type SetAsideEvent, setAsideCollection } from '@storysprout/service-kit';
import type { Db } from 'mongodb';
import { databasesOf } from '../backup/collections';

/** Events of another release that a service set aside; what is in them is never shown. */

/** Largest number of events that one command moves, of each database. */
const atOnce = 1_000;

type Mongo = Pick<MongoConnection, 'client' | 'transactions'>;

/** How many events wait in each database, by queue and reason, and since when. */
export async function listSetAside({ client }: Mongo, prefix: string): Promise<string[]> {
  const lines: string[] = [];
  for (const database of await databasesOf(client, prefix)) {
    const groups = await eventsOf(client.db(database)).aggregate<Group>([byQueueAndReason]).toArray();
    lines.push(...groups.map((group) => describe(database, group)));
  }
  return lines.length === 0 ? ['No event is set aside.'] : lines;
}

/** Puts the events back into their outboxes: what the running release can hand over leaves, the rest is set aside again. */
export async function sendOnSetAside({ client, transactions }: Mongo, prefix: string): Promise<string[]> {
  const lines: string[] = [];
  for (const database of await databasesOf(client, prefix)) {
    const db = client.db(database);
    const events = await eventsOf(db).find().sort({ _id: 1 }).limit(atOnce).toArray();
    if (events.length === 0) continue;
    await transactions.run((session) => putBack(db, events, session));
    const left = events.length < atOnce ? '' : ' There may be more: run it again.';
    lines.push(`${database}: ${events.length} are back in the outbox.${left}`);
  }
  return lines.length === 0 ? ['No event is set aside.'] : lines;
}

/** Together, or an event could be lost between the two. */
async function putBack(db: Db, events: readonly SetAsideEvent[], session: Session): Promise<void> {
  const entries = events.map(({ reason, ...entry }) => entry);
  await eventsOf(db).deleteMany({ _id: { $in: entries.map(({ _id }) => _id) } }, { session });
  await db.collection('outbox').insertMany(entries, { session });
}

type Session = Parameters<Parameters<Mongo['transactions']['run']>[0]>[0];

const eventsOf = (db: Db) => db.collection<SetAsideEvent>(setAsideCollection);

interface Group {
  readonly _id: { readonly name: string; readonly reason: string };
  readonly events: number;
  readonly since: Date;
}

const byQueueAndReason = {
  $group: { _id: { name: '$name', reason: '$reason' }, events: { $sum: 1 }, since: { $min: '$createdAt' } },
};

function describe(database: string, { _id: { name, reason }, events, since }: Group): string {
  return `${database}: ${events} of ${name} (${reason}), the oldest of ${since.toISOString()}`;
}
