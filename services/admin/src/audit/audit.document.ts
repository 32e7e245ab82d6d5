import type { AuditLogEntry } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Signature } from './audit-keys';

/** A few fields of the target, as JSON values because they are hashed. Never a child's name, e-mail or text. */
export type Snapshot = Readonly<NonNullable<AuditLogEntry['before']>>;

/** The facts of an entry, all covered by its hash. */
export interface AuditFacts extends Readonly<Pick<AuditLogEntry, 'actor' | 'action' | 'target' | 'outcome'>> {
  /** Hex id of the intent it came from, so that no decision is logged twice. */
  readonly intentId: string;
  readonly at: Date;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** The end of the log: the number of the last entry and its hash, which covers all entries up to it. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** The signature and the key id are missing only if something other than this service wrote the entry. */
export interface AuditEntry extends AuditFacts, AuditHead, Partial<Signature> {
  readonly _id: ObjectId;
  /** 1 for the first entry, without gaps. */
  readonly seq: number;
  /** Hash of the previous entry; 64 zeros for the first entry. */
  readonly previousHash: string;
  /**
   * True if an account that the entry named was erased. A later entry vouches for what is left (docs/decisions/0033).
   */
  readonly isErased?: boolean;
}

/** A decision about to be made, stored so that a crash in the middle leaves a trace. */
export interface AuditIntent extends Pick<AuditFacts, 'at' | 'actor' | 'action' | 'target'> {
  readonly _id: ObjectId;
  /** Facts known from the beginning, such as the name of an operator's command. */
  readonly after?: Snapshot | null;
}

export const auditStores = {
  auditLog: store<AuditEntry>('auditLog', [
    { key: { seq: 1 }, name: 'seq', unique: true },
    { key: { intentId: 1 }, name: 'intentId', unique: true },
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { 'actor.userId': 1 }, name: 'actor' },
    { key: { 'target.id': 1 }, name: 'target' },
    { key: { 'after.user': 1 }, name: 'user', sparse: true },
  ]),
  auditIntents: store<AuditIntent>('auditIntents', [{ key: { at: 1 }, name: 'at' }]),
};
