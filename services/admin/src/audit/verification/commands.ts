import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectMongo, createLogger, operatorName, StartError } from '@storysprout/service-kit';
import { z } from 'zod';
import type { AuditConfig } from '../../config';
import type { AnchorStore } from '../anchors/anchor';
import { openAnchorStore } from '../anchors/open-anchor-store';
import { auditIntentStore, auditLogStore } from '../audit.document';
import { AuditRepository } from '../audit.repository';
import { createAuditSigner, readAuditKeys } from '../audit-keys';
import type { AnchoredHead } from './anchor-comparison';
import { continueLog } from './continue-log';
import { type VerifyAuditDeps, verifyAudit } from './verify-audit';

/** The result, for the person at the terminal or the nightly job's log. */
export interface CommandOutcome {
  readonly isWell: boolean;
  readonly lines: readonly string[];
}

interface Stores extends VerifyAuditDeps {
  readonly log: AuditRepository;
  readonly anchors: AnchorStore;
}

const usage = [
  'admin-audit verify-audit [--backups <folder>] [<hash the log must still contain>]',
  '    whether the audit log holds: against itself, its signatures, its anchors, and what backups say',
  'admin-audit continue-log [--backups <folder>]',
  '    accepts, with a signed entry, what a restored backup left out; needs AUDIT_PRIVATE_KEY',
];

/** Runs one command. @throws ConfigError or StartError when a setting is wrong or a store is away */
export async function auditCommand(args: readonly string[], readConfig: () => AuditConfig): Promise<CommandOutcome> {
  const options = { backups: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [name, knownHash] = positionals;
  if (name !== 'verify-audit' && name !== 'continue-log') return { isWell: false, lines: usage };
  const config = readConfig();
  const backups = values.backups === undefined ? [] : await readBackupHeads(values.backups);
  return withStores(config, (stores) =>
    name === 'verify-audit'
      ? verify({ ...stores, backups }, knownHash)
      : acceptLoss({ ...stores, backups }, config.AUDIT_PRIVATE_KEY),
  );
}

async function withStores(
  config: AuditConfig,
  work: (stores: Stores) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const { REDIS_URL = config.QUEUE_REDIS_URL, AUDIT_ANCHOR_DIR } = config;
  if (REDIS_URL === undefined && AUDIT_ANCHOR_DIR === undefined) {
    throw new StartError('REDIS_URL or AUDIT_ANCHOR_DIR is missing: where are the anchors?');
  }
  const keys = readAuditKeys(config.AUDIT_PUBLIC_KEY);
  const logger = createLogger({ name: 'admin-audit', level: 'warn' });
  const anchors = openAnchorStore({ ...config, REDIS_URL: REDIS_URL ?? '' }, logger);
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  try {
    return await work({
      log: new AuditRepository(auditLogStore.open(mongo.db), auditIntentStore.open(mongo.db)),
      keys,
      anchors,
      now: () => new Date(),
    });
  } finally {
    anchors.close?.();
    await mongo.close();
  }
}

/** @param knownHash the log must still contain an entry with this hash */
async function verify(stores: Stores, knownHash: string | undefined): Promise<CommandOutcome> {
  const { entries, head, anchors, problem } = await verifyAudit(stores);
  const count = `${entries} entries hold; the last hash is ${head ?? 'none'}. Compared with ${anchors} anchors and ${stores.backups?.length ?? 0} backups.`;
  const wrong = problem ?? (await missing(stores.log, knownHash));
  return wrong === null
    ? { isWell: true, lines: [count] }
    : { isWell: false, lines: [count, `The audit log does not hold: ${wrong}.`] };
}

async function missing(log: AuditRepository, hash: string | undefined): Promise<string | null> {
  if (hash === undefined) return null;
  for await (const entry of log.inOrder()) if (entry.hash === hash) return null;
  return `no entry has the hash ${hash}: entries were cut off`;
}

async function acceptLoss(stores: Stores, privateKeyPem: string | undefined): Promise<CommandOutcome> {
  if (privateKeyPem === undefined) throw new StartError('AUDIT_PRIVATE_KEY is missing.');
  const signer = createAuditSigner(privateKeyPem);
  const accepted = await continueLog({ ...stores, signer, operator: operatorName() });
  if (accepted === null) {
    return { isWell: false, lines: ['There is nothing that a restored backup explains: see verify-audit.'] };
  }
  const { agreedUpTo, anchoredUpTo } = accepted;
  return { isWell: true, lines: [`Accepted: after entry ${agreedUpTo} of once ${anchoredUpTo} the log goes on anew.`] };
}

/** The part of a backup's manifest (infra/backup) about the audit log; older manifests lack it. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  audit: z.object({ count: z.number().int().positive(), hash: z.string() }).nullish(),
});

/** How far the log went in each backup whose manifest lies in the folder, oldest first. */
export async function readBackupHeads(folder: string): Promise<AnchoredHead[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup.json')).sort();
  const heads: AnchoredHead[] = [];
  for (const name of names) {
    const { takenAt, audit } = manifest.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    if (audit) heads.push({ ...audit, at: takenAt });
  }
  return heads;
}
