import { type AuditLogEntry, formerWriterId, formerWriterName } from '@storysprout/contract';
import type { AuditEntry } from './audit.document';

/**
 * Returns the hex id of the account that an entry is about; null after its erasure, and undefined for an entry about
 * none.
 */
export function accountOf({ target, after, isErased }: AuditEntry): string | null | undefined {
  const id = target.kind === 'user' ? target.id : after?.user;
  if (typeof id === 'string') return id;
  return id === null && isErased ? null : undefined;
}

/** @param names the current names of accounts by id; null when they are not known */
export function presentEntry(entry: AuditEntry, names: ReadonlyMap<string, string> | null): AuditLogEntry {
  const { _id, at, seq, actor, action, target, before, after, outcome, hash } = entry;
  const account = presentAccount(accountOf(entry), names);
  const facts = { seq, at: at.toISOString(), actor, action, target, before, after, outcome, hash };
  return { _id: _id.toHexString(), ...facts, ...(account && { account }) };
}

function presentAccount(
  id: string | null | undefined,
  names: ReadonlyMap<string, string> | null,
): AuditLogEntry['account'] {
  if (id === undefined || names === null) return undefined;
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? { _id: formerWriterId, name: formerWriterName } : { _id: id, name };
}
