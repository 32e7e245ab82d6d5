import { createHash } from 'node:crypto';
import type { AuditEntry, AuditFacts } from './audit.document';

/** The hash chain of the audit log: pure, so that anybody can check an exported log with it. */

export const firstPreviousHash = '0'.repeat(64);

type Unhashed = Omit<AuditEntry, '_id' | 'hash'>;

/** The hash of an entry: over all its facts, its place and the hash before it. */
export function hashOf({ seq, previousHash, ...facts }: Unhashed): string {
  const { intentId, at, actor, action, target, before, after, outcome } = facts;
  const content = { seq, previousHash, intentId, at: at.toISOString(), actor, action, target, before, after, outcome };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** The entry that follows `last` (null: the first one) with these facts. */
export function nextEntry(last: Pick<AuditEntry, 'seq' | 'hash'> | null, facts: AuditFacts): Omit<AuditEntry, '_id'> {
  const unhashed = { ...facts, seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? firstPreviousHash };
  return { ...unhashed, hash: hashOf(unhashed) };
}

/** What is wrong with `entry` as the successor of `last`, in words, or null when it fits. */
export function problemWith(entry: AuditEntry, last: Pick<AuditEntry, 'seq' | 'hash'> | null): string | null {
  const expectedSeq = (last?.seq ?? 0) + 1;
  if (entry.seq !== expectedSeq) return `entry ${expectedSeq} is missing: the next one is ${entry.seq}`;
  if (entry.previousHash !== (last?.hash ?? firstPreviousHash))
    return `entry ${entry.seq} does not follow the one before`;
  if (entry.hash !== hashOf(entry)) return `entry ${entry.seq} was changed after it was written`;
  return null;
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
