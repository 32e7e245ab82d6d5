import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobData } from '@storysprout/contract';
import { commandRecorder, createQueue, createWorker, openStores, publishToQueue } from '@storysprout/service-kit';
import { newTestKeys, quietLogger, testDatabase, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditFacts, auditStores } from '../../src/audit/audit.document';
import { AuditRepository } from '../../src/audit/audit.repository';
import { hashOf } from '../../src/audit/audit.rules';
import { AuditTrail } from '../../src/audit/audit.service';
import { type AuditSigner, createAuditSigner, readAuditKeys } from '../../src/audit/audit-keys';
import { OperatorEntries } from '../../src/audit/operator-entries';
import { type BackupHead, readBackupHeads } from '../../src/audit/verification/backup-heads';
import { verifyAudit } from '../../src/audit/verification/verify-audit';

const { db } = await testDatabase('audit-verification');
const { redis, url: redisUrl } = await testRedis();
const folder = mkdtempSync(join(tmpdir(), 'audit-verification-'));
afterAll(() => rmSync(folder, { recursive: true }));

const collections = await openStores(db, auditStores);
const { auditLog: entries, auditIntents: intents } = collections;
const log = new AuditRepository({ collections });
const [pair, nextPair] = [newTestKeys(), newTestKeys()];
const signer = createAuditSigner(pair.privateKeyPem);
const keys = readAuditKeys(pair.publicKeyPem);
const verify = (options: Partial<Parameters<typeof verifyAudit>[0]> = {}) => verifyAudit({ log, keys, ...options });

/** The end of the log as the manifest of a backup taken now would contain it. */
async function backupHead(): Promise<BackupHead> {
  const last = await log.last();
  if (!last) throw new Error('The log is empty.');
  return { count: last.seq, hash: last.hash, at: new Date().toISOString() };
}

const facts = (overrides: Partial<AuditFacts> = {}): AuditFacts => ({
  intentId: new ObjectId().toHexString(),
  at: new Date(),
  actor: { userId: 'a'.repeat(24), name: 'Robin' },
  action: 'blog_approved',
  target: { kind: 'blog', id: 'b'.repeat(24) },
  before: { status: 'pending' },
  after: { status: 'approved' },
  outcome: 'done',
  ...overrides,
});

async function write(count: number, by = signer): Promise<void> {
  for (let made = 0; made < count; made += 1) await log.append(facts(), by);
}

/** Forges the log as somebody with write access to the database can: changes facts and recomputes every hash. */
async function rewriteFrom(seq: number, by: AuditSigner | null): Promise<void> {
  let previousHash = (await entries.findOne({ seq: seq - 1 }))?.hash ?? '0'.repeat(64);
  for (const entry of await entries
    .find({ seq: { $gte: seq } })
    .sort({ seq: 1 })
    .toArray()) {
    const changed = { ...entry, actor: { ...entry.actor, name: 'Somebody else' }, previousHash };
    const hash = hashOf(changed);
    await entries.replaceOne({ seq: entry.seq }, { ...changed, hash, ...by?.sign(hash) });
    previousHash = hash;
  }
}

beforeEach(async () => {
  await entries.deleteMany({});
  await intents.deleteMany({});
  await redis.flushdb();
});

describe('verification', () => {
  it('finds nothing wrong with a log that was signed, also with many writers at once', async () => {
    await write(3);
    const backups = [await backupHead()];
    await Promise.all(Array.from({ length: 30 }, () => write(1)));
    expect(await verify({ backups })).toMatchObject({ entries: 33, problem: null });
  });

  it('tells that the log was rewritten and hashed anew, with the old signatures, none, or those of another key', async () => {
    await write(4);
    await rewriteFrom(2, null);
    expect((await verify()).problem).toBe('entry 2 has a wrong signature');
    await rewriteFrom(2, createAuditSigner(nextPair.privateKeyPem));
    expect((await verify()).problem).toMatch(/^entry 2 is signed with a key that AUDIT_PUBLIC_KEY does not list/);
    await entries.updateMany({ seq: { $gte: 2 } }, { $unset: { keyId: '', signature: '' } });
    expect((await verify()).problem).toBe('entry 2 has no signature');
  });
});

describe('what backups say', () => {
  it('is read from their manifests', async () => {
    await write(3);
    const { count, hash, at } = await backupHead();
    writeFileSync(join(folder, 'one.backup.json'), JSON.stringify({ takenAt: at, audit: { count, hash } }));
    writeFileSync(join(folder, 'older.backup.json'), JSON.stringify({ takenAt: at }));
    expect(await readBackupHeads(folder)).toEqual([{ count, hash, at }]);
  });

  it('tells that the newest entries were cut off, also when others were written since', async () => {
    await write(3);
    const backups = [await backupHead()];
    await write(2);
    backups.push(await backupHead());
    await entries.deleteMany({ seq: { $gt: 3 } });
    expect((await verify({ backups })).problem).toMatch(
      /ends with entry 3, but entry 5 was in the backup taken at .*: entries were cut off, .* \(they agree up to entry 3\)/,
    );
    await write(4);
    expect((await verify({ backups })).problem).toMatch(/entry 5 is not the one that was in the backup taken/);
    await entries.deleteMany({});
    expect((await verify({ backups })).problem).toMatch(/ends with entry 0, but entry 5 was in the backup taken/);
  });

  it('tells even when it was rewritten with the key itself', async () => {
    await write(4);
    const backups = [await backupHead()];
    await rewriteFrom(2, signer);
    expect((await verify()).problem).toBeNull();
    expect((await verify({ backups })).problem).toMatch(/entry 4 is not the one .*: the log was rewritten/);
  });
});

describe('another key', () => {
  it('signs what follows, and both are good as long as both are listed', async () => {
    await write(2);
    await write(2, createAuditSigner(nextPair.privateKeyPem));
    await write(1);
    const both = readAuditKeys(`${pair.publicKeyPem}\n${nextPair.publicKeyPem}`);
    expect(await verify({ keys: both })).toMatchObject({ entries: 5, problem: null });
    expect((await verify()).problem).toMatch(/^entry 3 is signed with a key that AUDIT_PUBLIC_KEY does not list/);
  });
});

describe("an operator's command", () => {
  const operatorEntries = new OperatorEntries({ entries: log, signer });
  const trail = new AuditTrail({ entries: log, signer, logger: quietLogger, now: () => new Date() });
  const target = { kind: 'user', id: 'c'.repeat(24) } as const;

  /** Runs a command while the admin service is unavailable, and then starts its worker to process the waiting jobs. */
  async function told(work: () => Promise<unknown>): Promise<void> {
    const queue = createQueue('auditEntry', { redisUrl, logger: quietLogger });
    const command = { command: 'user-admin grant-admin', target, before: { isAdmin: false }, after: { isAdmin: true } };
    await commandRecorder(publishToQueue(queue))(command, work).catch(() => undefined);
    const worker = createWorker('auditEntry', (data) => operatorEntries.add(data), { redisUrl, logger: quietLogger });
    await waitFor(async () => (await queue.bull.getCompletedCount()) === 2);
    await worker.close();
    await queue.close();
  }

  it('is one entry, however late admin hears of it', async () => {
    await told(async () => 'done');
    expect(await entries.find().toArray()).toMatchObject([
      {
        action: 'operator_command',
        actor: { userId: null, name: expect.stringMatching(/.+@.+/) },
        target,
        before: { isAdmin: false },
        after: { command: 'user-admin grant-admin', isAdmin: true },
        outcome: 'done',
      },
    ]);
    expect(await intents.countDocuments()).toBe(0);
    expect(await verify()).toMatchObject({ entries: 1, problem: null });
  });

  it('that died in the middle is an entry with an unknown outcome, a day later', async () => {
    const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const job: JobData<'auditEntry'> = {
      key: 'd'.repeat(24),
      phase: 'began',
      at,
      operator: 'operator@jobs',
      target,
      before: null,
      after: { command: 'restore' },
      outcome: 'unknown',
    };
    await operatorEntries.add({ ...job, key: 'e'.repeat(24), at: new Date(Date.now() - 3_600_000).toISOString() });
    await operatorEntries.add(job);
    await trail.recover();
    expect(await entries.find().toArray()).toMatchObject([{ outcome: 'unknown', after: { command: 'restore' } }]);
  });

  it('is one entry when its messages come twice and the wrong way round', async () => {
    const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const common = { key: 'f'.repeat(24), at, operator: 'operator@jobs', target, before: null, after: null } as const;
    const ended = { ...common, phase: 'ended', outcome: 'done' } as const;
    const began = { ...common, phase: 'began', outcome: 'unknown' } as const;
    for (const job of [ended, began, ended, began]) await operatorEntries.add(job);
    await trail.recover();
    expect(await entries.find().toArray()).toMatchObject([{ outcome: 'done' }]);
  });
});
