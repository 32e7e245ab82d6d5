import type { Db } from 'mongodb';
import { eventsIn, type OutboxEntry } from '../runtime';
import { labelsIn, wantedId } from './searched-values';

/**
 * Removes events about an account that still wait in the service's database. Shared entries stay without these events.
 * The collection is usually empty or short, because events stay only for a moment, unless their queue is away or
 * belongs to another release.
 */
export async function eraseFromOutbox(db: Db, userId: string): Promise<void> {
  const wanted = [wantedId(userId)];
  const isAbout = (value: unknown) => labelsIn(Buffer.from(JSON.stringify(value)), wanted).length > 0;
  const events = db.collection<OutboxEntry>('outbox');
  for await (const event of events.find()) {
    if (!isAbout(event)) continue;
    const left = eventsIn(event.data).filter((each) => !isAbout(each));
    if (left.length === 0 || isAbout(event.jobId)) await events.deleteOne({ _id: event._id });
    else await events.updateOne({ _id: event._id }, { $set: { 'data.pack': left } });
  }
}
