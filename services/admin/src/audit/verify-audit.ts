import type { AuditRepository } from './audit.repository';
import { problemWith } from './audit-chain';

export interface AuditVerdict {
  /** Entries that hold, counted from the first. */
  readonly entries: number;
  /** Hash of the last entry that holds; kept elsewhere, it also tells when newer entries were cut off. */
  readonly head: string | null;
  /** What is wrong, or null when all of it holds. */
  readonly problem: string | null;
}

/** Walks the whole log and stops at the first entry that does not hold. */
export async function verifyAudit(log: Pick<AuditRepository, 'inOrder'>): Promise<AuditVerdict> {
  let last: { seq: number; hash: string } | null = null;
  for await (const entry of log.inOrder()) {
    const problem = problemWith(entry, last);
    if (problem !== null) return { entries: last?.seq ?? 0, head: last?.hash ?? null, problem };
    last = entry;
  }
  return { entries: last?.seq ?? 0, head: last?.hash ?? null, problem: null };
}
