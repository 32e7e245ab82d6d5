import { currentOrigin, type Origin, store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../../audit';

/**
 * One run that e-mails a challenge to everybody. Recipients are queued page by page; after a crash, queuing resumes at
 * `cursor`.
 */
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
  /** The time when the last recipient was queued; null before. */
  readonly queuedAt: Date | null;
  /** The end of the lease of the process that queues the recipients. Afterwards another may take over. */
  readonly leaseUntil: Date;
  /** Counted when the run finished; until then, count the send records. */
  readonly sent: number;
  readonly failed: number;
  /** E-mails that may have arrived, although no confirmation came. */
  readonly unconfirmed: number;
  /** E-mails not sent, because the recipient may no longer get them; missing in runs of older releases. */
  readonly skipped?: number;
  /** The number of settled e-mails and the time when it last changed; missing before the first change. */
  readonly progress?: { readonly settled: number; readonly at: Date };
  /** The time when the last e-mail was settled; null while the run is open. A moderator's retry reopens the run. */
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

/** The number of the run's recipients, an estimate until all are queued. */
export function totalOf({ expected, queued, queuedAt }: Pick<EmailRunDocument, 'expected' | 'queued' | 'queuedAt'>) {
  return queuedAt === null ? Math.max(expected, queued) : queued;
}

export const emailRunStores = {
  emailRuns: store<EmailRunDocument>('emailRuns', [
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { queuedAt: 1 }, name: 'toQueue', partialFilterExpression: { queuedAt: null } },
    { key: { finishedAt: 1 }, name: 'open', partialFilterExpression: { finishedAt: null } },
  ]),
};
