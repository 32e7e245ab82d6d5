import type { AuditEntry } from '../audit.document';

/**
 * What an operator accepted with `admin-audit continue-log`: that the log has lost anchored entries (an older backup was
 * restored), or that some entries are unsigned (a release from before signing ran again). It is a signed entry itself,
 * so nobody without the key can excuse anything.
 */
export interface Continuation {
  /** Up to here log and anchors agreed. */
  readonly agreedUpTo: number;
  /** The last anchored entry; the same as `agreedUpTo` when none was lost. */
  readonly anchoredUpTo: number;
  /** When that entry was anchored, ISO; later anchors count again. */
  readonly anchoredAt: string;
  /** Unsigned entries up to this one are accepted; 0 for none. */
  readonly unsignedUpTo: number;
}

/** The continuation in an entry; null for any other entry. */
export function continuationIn({ action, after }: Pick<AuditEntry, 'action' | 'after'>): Continuation | null {
  if (action !== 'log_continued' || after === null) return null;
  const { agreedUpTo, anchoredUpTo, anchoredAt, unsignedUpTo } = after;
  return {
    agreedUpTo: Number(agreedUpTo),
    anchoredUpTo: Number(anchoredUpTo),
    anchoredAt: String(anchoredAt),
    unsignedUpTo: Number(unsignedUpTo),
  };
}

/** Whether an operator has accepted the loss of what this anchor or backup covers. */
export function excuses(
  { agreedUpTo, anchoredUpTo, anchoredAt }: Continuation,
  { count, at }: { readonly count: number; readonly at: string },
): boolean {
  return count > agreedUpTo && count <= anchoredUpTo && at <= anchoredAt;
}
