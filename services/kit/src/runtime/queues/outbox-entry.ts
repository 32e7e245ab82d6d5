import { type JobName, jobs } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import * as core from 'zod/v4/core';
import { eventsIn } from './pack';

/** An event in its service's database, stored until it is in its queue. */
export interface OutboxEntry {
  _id: ObjectId;
  name: JobName;
  data: Record<string, unknown>;
  jobId: string;
  requestId: string | null;
  /** Missing in entries from an older version. */
  traceparent?: string | null;
  createdAt: Date;
  /** Why the last release that tried could not hand over the event; missing when none has failed. */
  unreadable?: EntryProblem | null;
}

export const entryProblems = ['unknown queue', 'unreadable data', 'unusable id'] as const;

/** The reasons why an event cannot be handed over. */
export type EntryProblem = (typeof entryProblems)[number];

/** An entry that stays in the outbox, and the update to make to it. */
export interface UnreadableEntry extends Pick<OutboxEntry, '_id' | 'name'> {
  readonly change: { readonly unreadable: EntryProblem } & Partial<Pick<OutboxEntry, 'data'>>;
}

/** Separates entries that can be handed over from those of another release that this one cannot read. */
export function sortEntries(entries: readonly OutboxEntry[], isKnown: (name: string) => boolean) {
  const good: OutboxEntry[] = [];
  const bad: UnreadableEntry[] = [];
  for (const entry of entries) {
    const unreadable = problemOf(entry, isKnown);
    if (unreadable === null) {
      good.push(entry);
      continue;
    }
    const { _id, name } = entry;
    const parts = unreadable === 'unreadable data' ? partsOf(entry) : null;
    if (parts) good.push(parts.good);
    bad.push({ _id, name, change: { unreadable, ...(parts && { data: parts.rest }) } });
  }
  return { good, bad };
}

/** Returns why the entry cannot be handed over, or null when it can. */
export function problemOf({ name, data, jobId }: OutboxEntry, isKnown: (name: string) => boolean): EntryProblem | null {
  if (!isKnown(name)) return 'unknown queue';
  if (!isUsableId(jobId)) return 'unusable id';
  return eventsIn(data).every((event) => isReadable(name, event)) ? null : 'unreadable data';
}

/** Splits a pack in which only some events are readable; null for everything else. */
function partsOf(entry: OutboxEntry) {
  const events = eventsIn(entry.data);
  const good = events.filter((event) => isReadable(entry.name, event));
  if (good.length === 0) return null;
  const bad = events.filter((event) => !isReadable(entry.name, event));
  return {
    // It needs an id of its own: a queue drops a second job with the same id, and the rest or the whole pack may
    // follow.
    good: { ...entry, data: { pack: good }, jobId: `${entry.jobId}-part` },
    rest: { pack: bad },
  };
}

function isReadable(name: JobName, event: unknown): boolean {
  return core.safeParse(jobs[name], event).success;
}

/** Returns whether BullMQ accepts the value as a job id. */
function isUsableId(jobId: unknown): boolean {
  return typeof jobId === 'string' && jobId !== '' && !jobId.includes(':') && !/^-?\d+$/.test(jobId);
}
