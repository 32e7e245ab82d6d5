import { hash } from 'node:crypto';
import type { AuditEntry, AuditFacts, AuditHead } from './audit.document';
import type { AuditKeys, AuditSigner, Signature } from './audit-keys';

/** The hash chain of the audit log. These functions are pure, so anybody can check an exported log with them. */

export const firstPreviousHash = '0'.repeat(64);

type Unhashed = Omit<AuditEntry, '_id' | 'hash' | keyof Signature>;

/** The hash of an entry covers all its facts, its number and the hash of the entry before. */
export function hashOf({ seq, previousHash, ...facts }: Unhashed): string {
  const { intentId, at, actor, action, target, before, after, outcome } = facts;
  const content = { seq, previousHash, intentId, at: at.toISOString(), actor, action, target, before, after, outcome };
  return hash('sha256', canonicalJson(content));
}

/** The signed entry with these facts that follows `last` (null for the first entry). */
export function nextEntry(last: AuditHead | null, facts: AuditFacts, signer: AuditSigner): Omit<AuditEntry, '_id'> {
  const unhashed = { ...facts, seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? firstPreviousHash };
  const ownHash = hashOf(unhashed);
  return { ...unhashed, hash: ownHash, ...signer.sign(ownHash) };
}

/** Describes why `entry` cannot follow `last`; null when it can. */
export function problemWith(entry: AuditEntry, last: AuditHead | null): string | null {
  const expectedSeq = (last?.seq ?? 0) + 1;
  if (entry.seq !== expectedSeq) return `entry ${expectedSeq} is missing: the next one is ${entry.seq}`;
  if (entry.previousHash !== (last?.hash ?? firstPreviousHash))
    return `entry ${entry.seq} does not follow the one before`;
  // After the erasure of an account, the entry no longer matches its hash; a later entry vouches for it.
  if (!entry.isErased && entry.hash !== hashOf(entry)) return `entry ${entry.seq} was changed after it was written`;
  return null;
}

/** Describes what is wrong with the entry's signature; null when it is genuine. */
export function signatureProblem({ seq, hash, keyId, signature }: AuditEntry, keys: AuditKeys): string | null {
  if (keyId === undefined || signature === undefined) return `entry ${seq} has no signature`;
  if (!keys.has(keyId)) return `entry ${seq} is signed with a key that AUDIT_PUBLIC_KEY does not list (${keyId})`;
  return keys.isGenuine(hash, { keyId, signature }) ? null : `entry ${seq} has a wrong signature`;
}

/** JSON with sorted keys: the same value always gives the same text, whatever order a store returns. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sortedByKey(part) : part));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortedByKey(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
