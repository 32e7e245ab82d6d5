import { currentOrigin, type Origin, store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../shared/actor';

/** One e-mailing of a challenge to everybody. Recipients are queued page by page; after a crash this resumes at `cursor`. */
export interface EmailRunDocument {
  readonly _id: ObjectId;
  readonly challengeId: ObjectId;
  readonly topic: string;
  readonly createdAt: Date;
  readonly createdBy: Actor;
  /** Recipients counted when the moderator pressed send; `queued` replaces it once everybody is on the queue. */
  readonly expected: number;
  /** Recipients on the queue so far. */
  readonly queued: number;
  /** The user service's cursor in the list of recipients; null before the first page. */
  readonly cursor: string | null;
  /** When the last recipient was put on the queue. */
  readonly queuedAt: Date | null;
  /** The process that queues recipients has the run until then; afterwards another may take over. */
  readonly leaseUntil: Date;
  /** Counted when the run finished; until then, count the send records. */
  readonly sent: number;
  readonly failed: number;
  /** Handed over, but the answer got lost. */
  readonly unconfirmed: number;
  /** Not sent, because the recipient may no longer get it; missing in runs of older releases. */
  readonly skipped?: number;
  /** How many e-mails were settled when that number last changed, and when that was; missing until the first is. */
  readonly progress?: { readonly settled: number; readonly at: Date };
  /** When the last e-mail was settled; a moderator's retry reopens the run. */
  readonly finishedAt: Date | null;
  /** The request that started the run, whose trace its e-mails join; missing in runs of older releases. */
  readonly origin?: Origin | null;
}

/** The document of a new run. */
export function newEmailRun(
  facts: Pick<EmailRunDocument, '_id' | 'challengeId' | 'topic' | 'createdAt' | 'createdBy' | 'expected'>,
): EmailRunDocument {
  return {
    ...facts,
    queued: 0,
    cursor: null,
    queuedAt: null,
    leaseUntil: new Date(0),
    sent: 0,
    failed: 0,
    unconfirmed: 0,
    skipped: 0,
    finishedAt: null,
    origin: currentOrigin() ?? null,
  };
}

/** How many recipients the run has. */
export function totalOf({ expected, queued, queuedAt }: Pick<EmailRunDocument, 'expected' | 'queued' | 'queuedAt'>) {
  return queuedAt === null ? Math.max(expected, queued) : queued;
}

export const emailRunStore = store<EmailRunDocument>('emailRuns', [
  { key: { createdAt: -1, _id: -1 }, name: 'newest' },
  { key: { queuedAt: 1 }, name: 'toQueue', partialFilterExpression: { queuedAt: null } },
  { key: { finishedAt: 1 }, name: 'open', partialFilterExpression: { finishedAt: null } },
]);
