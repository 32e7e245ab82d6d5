import type { AuditAction, AuditOutcome, AuditTargetKind } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Signature } from './audit-keys';

/** A moderator, or with `userId` null an operator at a terminal or the site itself. */
export interface AuditActor {
  /** Hex id. */
  readonly userId: string | null;
  readonly name: string;
}

/** What was decided about: `kind` names the collection it lives in somewhere. */
export interface AuditTarget {
  readonly kind: AuditTargetKind;
  /** Hex id; null while the thing is only being made, and for things without one. */
  readonly id: string | null;
}

/** A few fields as they were, JSON values only: they are part of the hash. Never a child's name, e-mail or words. */
export type Snapshot = Readonly<Record<string, string | number | boolean | null>>;

/** What an entry tells; everything here goes into its hash. */
export interface AuditFacts {
  /** Hex id of the intent it came from: one decision is never logged twice. */
  readonly intentId: string;
  readonly at: Date;
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  /** `unknown`: the service stopped, or lost the other service, before it heard how the decision ended. */
  readonly outcome: AuditOutcome;
}

/** How far the log goes: the number of the last entry and its hash, which stands for all entries up to it. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** Entries of versions before signing have neither `keyId` nor `signature`. */
export interface AuditEntry extends AuditFacts, AuditHead, Partial<Signature> {
  readonly _id: ObjectId;
  /** 1 for the first entry, without gaps. */
  readonly seq: number;
  /** Hash of the entry before; 64 zeros for the first. */
  readonly previousHash: string;
}

/** A decision about to be made, so that a crash in the middle still leaves its trace. */
export interface AuditIntent extends Pick<AuditFacts, 'at' | 'actor' | 'action' | 'target'> {
  readonly _id: ObjectId;
  /** What is known from the beginning, such as the name of an operator's command. */
  readonly after?: Snapshot | null;
}
