import { type JobName, jobs } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import * as core from 'zod/v4/core';
import { eventsIn } from './pack';

/** An event in its service's database, where it is kept until its queue has it. */
export interface OutboxEntry {
  _id: ObjectId;
  name: JobName;
  data: Record<string, unknown>;
  jobId: string;
  requestId: string | null;
  /** Missing in entries from an older version. */
  traceparent?: string | null;
  createdAt: Date;
}

/** Why an event cannot be handed over. */
export type EntryProblem = 'unknown queue' | 'unreadable data' | 'unusable id';

/** Separates entries that can be handed over from those of another release that this one cannot read. */
export function sortEntries(entries: readonly OutboxEntry[], isKnown: (name: string) => boolean) {
  const good: OutboxEntry[] = [];
  const bad: (OutboxEntry & { reason: EntryProblem })[] = [];
  for (const entry of entries) {
    const reason = problemOf(entry, isKnown);
    const readable = reason === 'unreadable data' ? readablePartOf(entry) : null;
    if (reason === null) good.push(entry);
    else if (readable === null) bad.push({ ...entry, reason });
    else {
      good.push(readable.good);
      bad.push({ ...readable.bad, reason });
    }
  }
  return { good, bad };
}

/** Why the entry cannot be handed over, or null when it can. */
export function problemOf({ name, data, jobId }: OutboxEntry, isKnown: (name: string) => boolean): EntryProblem | null {
  if (!isKnown(name)) return 'unknown queue';
  if (!isUsableId(jobId)) return 'unusable id';
  return eventsIn(data).every((event) => isReadable(name, event)) ? null : 'unreadable data';
}

/** A pack in which only some events are readable, split in two; null for everything else. */
function readablePartOf(entry: OutboxEntry): { good: OutboxEntry; bad: OutboxEntry } | null {
  const events = eventsIn(entry.data);
  const good = events.filter((event) => isReadable(entry.name, event));
  if (good.length === 0) return null;
  const bad = events.filter((event) => !isReadable(entry.name, event));
  return {
    good: { ...entry, data: { pack: good } },
    // It needs its own id, because the queue drops a second job with the same one.
    bad: { ...entry, data: { pack: bad }, jobId: `${entry.jobId}-set-aside` },
  };
}

function isReadable(name: JobName, event: unknown): boolean {
  return core.safeParse(jobs[name], event).success;
}

/** Whether BullMQ accepts it as a job id. */
function isUsableId(jobId: unknown): boolean {
  return typeof jobId === 'string' && jobId !== '' && !jobId.includes(':') && !/^-?\d+$/.test(jobId);
}
