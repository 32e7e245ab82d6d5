import { currentOrigin, type Origin } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../shared/actor';

/** One sending of a challenge to everybody. Recipients are put on the queue page by page; a crash resumes at `cursor`. */
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
  /** The user service's place in the list of recipients; null before the first page. */
  readonly cursor: string | null;
  /** When the last recipient was put on the queue. */
  readonly queuedAt: Date | null;
  /** Whoever puts recipients on the queue has this until then; afterwards another process may take over. */
  readonly leaseUntil: Date;
  /** As counted when the run finished; until then the send records tell. */
  readonly sent: number;
  readonly failed: number;
  /** Handed over, and the answer got lost. */
  readonly unconfirmed: number;
  /** Not sent, because nobody may get it any more; missing in runs of a version before. */
  readonly skipped?: number;
  /** When the last e-mail was settled; a moderator's retry opens the run again. */
  readonly finishedAt: Date | null;
  /** The request that asked for it: its e-mails belong to the same trace. Missing in runs of a version before. */
  readonly origin?: Origin | null;
}

/** A run as it begins. */
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

/** Everybody the run is for. */
export function totalOf({ expected, queued, queuedAt }: Pick<EmailRunDocument, 'expected' | 'queued' | 'queuedAt'>) {
  return queuedAt === null ? Math.max(expected, queued) : queued;
}
