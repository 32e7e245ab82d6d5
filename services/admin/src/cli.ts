import { connectMongo, createLogger, runMain } from '@storysprout/service-kit';
import { AuditRepository } from './audit/audit.repository';
import { verifyAudit } from './audit/verify-audit';
import { readAuditConfig } from './config';

/** `npm run admin-audit verify-audit [-- <hash>]`: checks the audit log; exits 1 when it does not hold. */

const usage = 'Usage: npm run admin-audit verify-audit [-- <hash the log must still contain>]\n';

async function containsHash(log: AuditRepository, hash: string): Promise<boolean> {
  for await (const entry of log.inOrder()) if (entry.hash === hash) return true;
  return false;
}

async function verify(log: AuditRepository, knownHash: string | undefined): Promise<string | null> {
  const { entries, head, problem } = await verifyAudit(log);
  process.stdout.write(`${entries} entries hold; the last hash is ${head ?? 'none'}.\n`);
  if (problem !== null || knownHash === undefined) return problem;
  return (await containsHash(log, knownHash)) ? null : `no entry has the hash ${knownHash}: entries were cut off`;
}

async function main(): Promise<void> {
  const [command, knownHash] = process.argv.slice(2);
  if (command !== 'verify-audit') {
    process.stderr.write(usage);
    process.exitCode = 1;
    return;
  }
  const config = readAuditConfig(process.env);
  const logger = createLogger({ name: 'admin-audit', level: 'warn' });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  try {
    const problem = await verify(new AuditRepository(mongo.db), knownHash);
    if (problem === null) return;
    process.stderr.write(`The audit log does not hold: ${problem}.\n`);
    process.exitCode = 1;
  } finally {
    await mongo.close();
  }
}

await runMain('admin-audit', main);
