import type { AuditHead } from '../audit.document';
import type { AuditRepository } from '../audit.repository';
import { problemWith, signatureProblem } from '../audit.rules';
import { Vouchers } from '../audit-erasure.rules';
import type { AuditKeys } from '../audit-keys';
import { type BackupHead, differenceFrom } from './backup-heads';

interface Verification {
  readonly log: Pick<AuditRepository, 'inOrder'>;
  readonly keys: AuditKeys;
  /** The ends of the log according to the manifests of backups. */
  readonly backups?: readonly BackupHead[];
}

/**
 * Walks the whole log and stops at the first invalid entry, because those after it prove nothing: a gap, a change, or a
 * signature that is missing, wrong or by an unknown key. Then compares the log with every backup, which also reveals a
 * cut, a rewrite or an old copy.
 *
 * @returns how many entries are valid, the hash of the last of them, and what is wrong, or null when the log is valid.
 */
export async function verifyAudit({ log, keys, backups = [] }: Verification) {
  const wanted = new Set(backups.map(({ count }) => count));
  const hashes = new Map<number, string>();
  const vouchers = new Vouchers();
  let last: AuditHead | null = null;
  let problem: string | null = null;
  for await (const entry of log.inOrder()) {
    problem = problemWith(entry, last) ?? signatureProblem(entry, keys);
    if (problem !== null) break;
    const { seq, hash } = entry;
    last = { seq, hash };
    vouchers.note(entry);
    if (wanted.has(seq)) hashes.set(seq, hash);
  }
  const [entries, head] = [last?.seq ?? 0, last?.hash ?? null];
  problem ??= vouchers.problem() ?? differenceFrom(backups, { length: entries, hashes });
  return { entries, head, problem };
}
