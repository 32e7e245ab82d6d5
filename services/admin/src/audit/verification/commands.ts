import { parseArgs } from 'node:util';
import { connectMongo, createLogger } from '@storysprout/service-kit';
import type { AuditConfig } from '../../config';
import { auditStores } from '../audit.document';
import { AuditRepository } from '../audit.repository';
import { readAuditKeys } from '../audit-keys';
import { type BackupHead, readBackupHeads } from './backup-heads';
import { verifyAudit } from './verify-audit';

/** The result, for the person at the terminal or the nightly job's log. */
export interface CommandOutcome {
  readonly isWell: boolean;
  readonly lines: readonly string[];
}

const usage = [
  'admin-audit verify-audit [--backups <folder>] [<hash the log must still contain>]',
  '    whether the audit log holds: against itself, its signatures, and what backups say',
];

/**
 * Runs the command.
 *
 * @throws ConfigError or StartError when a setting is wrong or a store is unavailable
 */
export async function auditCommand(args: readonly string[], readConfig: () => AuditConfig): Promise<CommandOutcome> {
  const options = { backups: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name, knownHash] = positionals;
  if (name !== 'verify-audit') return { isWell: false, lines: usage };
  const config = readConfig();
  const backups = values.backups === undefined ? [] : await readBackupHeads(values.backups);
  return verify(config, backups, knownHash);
}

/** @param knownHash the log must still contain an entry with this hash */
async function verify(
  { MONGODB_URL: url, MONGODB_DB: dbName, AUDIT_PUBLIC_KEY }: AuditConfig,
  backups: readonly BackupHead[],
  knownHash: string | undefined,
): Promise<CommandOutcome> {
  const { auditLog, auditIntents } = auditStores;
  const keys = readAuditKeys(AUDIT_PUBLIC_KEY);
  const mongo = await connectMongo({ url, dbName, logger: createLogger({ name: 'admin-audit', level: 'warn' }) });
  try {
    const log = new AuditRepository({
      collections: { auditLog: auditLog.open(mongo.db), auditIntents: auditIntents.open(mongo.db) },
    });
    const { entries, head, problem } = await verifyAudit({ log, keys, backups });
    const count = `${entries} entries hold; the last hash is ${head ?? 'none'}. Compared with ${backups.length} backups.`;
    const wrong = problem ?? (await missing(log, knownHash));
    return wrong === null
      ? { isWell: true, lines: [count] }
      : { isWell: false, lines: [count, `The audit log does not hold: ${wrong}.`] };
  } finally {
    await mongo.close();
  }
}

async function missing(log: AuditRepository, hash: string | undefined): Promise<string | null> {
  if (hash === undefined) return null;
  for await (const entry of log.inOrder()) if (entry.hash === hash) return null;
  return `no entry has the hash ${hash}: entries were cut off`;
}
