import type { AuditAction } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Actor } from '../shared/actor';

/** What was decided about: `kind` names the collection it lives in somewhere. */
export interface AuditTarget {
  readonly kind: 'blog' | 'user' | 'challenge' | 'emailRun';
  /** Hex id; null while the thing is only being made. */
  readonly id: string | null;
}

/** A few fields as they were, JSON values only: they are part of the hash. Never a child's name, e-mail or words. */
export type Snapshot = Readonly<Record<string, string | number | boolean | null>>;

/** What an entry tells; everything here goes into its hash. */
export interface AuditFacts {
  /** Hex id of the intent it came from: one decision is never logged twice. */
  readonly intentId: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  /** `unknown`: the service stopped, or lost the other service, before it heard how the decision ended. */
  readonly outcome: 'done' | 'unknown';
}

export interface AuditEntry extends AuditFacts {
  readonly _id: ObjectId;
  /** 1 for the first entry, without gaps. */
  readonly seq: number;
  /** Hash of the entry before; 64 zeros for the first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** A decision about to be made, so that a crash in the middle still leaves its trace. */
export interface AuditIntent extends Pick<AuditFacts, 'at' | 'actor' | 'action' | 'target'> {
  readonly _id: ObjectId;
}
