import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobData } from '@storysprout/contract';
import { commandRecorder, createQueue, createWorker, openStores, publishToQueue } from '@storysprout/service-kit';
import { newTestKeys, quietLogger, testDatabase, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAnchor, signAnchor } from '../src/audit/anchors/anchor';
import { Anchorer } from '../src/audit/anchors/anchorer';
import { FileAnchorStore } from '../src/audit/anchors/file-anchor-store';
import { anchorsKey, RedisAnchorStore } from '../src/audit/anchors/redis-anchor-store';
import {
  type AuditEntry,
  type AuditFacts,
  type AuditIntent,
  auditIntentStore,
  auditLogStore,
} from '../src/audit/audit.document';
import { AuditRepository } from '../src/audit/audit.repository';
import { hashOf } from '../src/audit/audit.rules';
import { AuditTrail } from '../src/audit/audit.service';
import { type AuditSigner, createAuditSigner, readAuditKeys } from '../src/audit/audit-keys';
import { OperatorEntries } from '../src/audit/operator-entries';
import { readBackupHeads } from '../src/audit/verification/commands';
import { continueLog } from '../src/audit/verification/continue-log';
import { verifyAudit } from '../src/audit/verification/verify-audit';

const { db } = await testDatabase('audit-anchors');
const { redis, url: redisUrl } = await testRedis();
const folder = mkdtempSync(join(tmpdir(), 'audit-anchors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { auditLog, auditIntents } = await openStores(db, { auditLog: auditLogStore, auditIntents: auditIntentStore });
const log = new AuditRepository(auditLog, auditIntents);
const entries = db.collection<AuditEntry>('auditLog');
const intents = db.collection<AuditIntent>('auditIntents');
const [pair, nextPair] = [newTestKeys(), newTestKeys()];
const signer = createAuditSigner(pair.privateKeyPem);
const keys = readAuditKeys(pair.publicKeyPem);
const anchors = new RedisAnchorStore(async () => redis);
/** Entries are written now, so tests of missing anchors verify with a later clock. */
const verify = (options: Partial<Parameters<typeof verifyAudit>[0]> = {}) =>
  verifyAudit({ log, keys, anchors, now: () => new Date(), ...options });
const anchorer = (by: AuditSigner = signer) =>
  new Anchorer({ entries: log, store: anchors, signer: by, logger: quietLogger, now: () => new Date() });

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

/** An entry as releases from before signing wrote it, and as somebody without the key still can. */
async function writeUnsigned(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await log.append(facts(), signer);
    await entries.updateOne({ seq: (await log.last())?.seq }, { $unset: { keyId: '', signature: '' } });
  }
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
  it('finds nothing wrong with a log that was signed and anchored', async () => {
    await write(3);
    await anchorer().anchor();
    await write(2);
    await anchorer().anchor();
    expect(await verify()).toMatchObject({ entries: 5, anchors: 2, problem: null });
  });

  it('tells that the newest entries were cut off, also when others were written since', async () => {
    await write(5);
    await anchorer().anchor();
    await entries.deleteMany({ seq: { $gt: 3 } });
    expect((await verify()).problem).toMatch(/ends with entry 3, but entry 5 was anchored .* cut off/);
    await write(4);
    expect((await verify()).problem).toMatch(/entry 5 is not the one that was anchored/);
    await entries.deleteMany({});
    expect((await verify()).problem).toMatch(/ends with entry 0, but entry 5 was anchored/);
  });

  it('tells that the log was rewritten and hashed anew, with the old signatures, none, or those of another key', async () => {
    await write(4);
    await rewriteFrom(2, null);
    expect((await verify()).problem).toBe('entry 2 has a wrong signature');
    await rewriteFrom(2, createAuditSigner(nextPair.privateKeyPem));
    expect((await verify()).problem).toMatch(/^entry 2 is signed with a key that AUDIT_PUBLIC_KEY does not list/);
    await entries.updateMany({ seq: { $gte: 2 } }, { $unset: { keyId: '', signature: '' } });
    expect((await verify()).problem).toMatch(/^entries 2 to 4 have no signature/);
    await entries.updateMany({}, { $unset: { keyId: '', signature: '' } });
    expect((await verify()).problem).toBe('no entry says from where on the log is signed');
  });

  it('tells even when it was rewritten with the key itself, because the anchors know better', async () => {
    await write(4);
    await anchorer().anchor();
    await rewriteFrom(2, signer);
    expect((await verify()).problem).toMatch(/entry 4 is not the one that was anchored .*: the log was rewritten/);
  });

  it('tells that anchors are missing', async () => {
    await write(2);
    await anchorer().anchor();
    const later = () => new Date(Date.now() + 20 * 60_000);
    expect((await verify({ now: later })).problem).toBeNull();
    await redis.del(anchorsKey);
    expect((await verify({ now: later })).problem).toMatch(/^entries since .* have no anchor/);
    expect((await verify()).problem).toBeNull();
  });

  it('tells anchors that are forged, changed or out of order', async () => {
    await write(3);
    const head = await log.last();
    if (!head) throw new Error('The log is empty.');
    const other = createAuditSigner(nextPair.privateKeyPem);
    await anchors.add(signAnchor(head, new Date(), other));
    expect((await verify()).problem).toBe('1 of the anchors are not ours or were changed');
    await redis.del(anchorsKey);
    await anchors.add({ ...signAnchor(head, new Date(), signer), at: '2026-01-01T00:00:00Z' });
    expect((await verify()).problem).toBe('1 of the anchors are not ours or were changed');
    await redis.del(anchorsKey);
    const first = (await entries.findOne({ seq: 1 })) as AuditEntry;
    await anchors.add(signAnchor(head, new Date(Date.now() - 3_600_000), signer));
    await anchors.add(signAnchor(first, new Date(), signer));
    expect((await verify()).problem).toBe('the anchors of entries 3 and 1 are out of order');
  });

  it('compares with what backups say', async () => {
    await write(3);
    const { hash = '' } = (await log.last()) ?? {};
    const manifest = { takenAt: new Date().toISOString(), audit: { count: 3, hash } };
    writeFileSync(join(folder, 'one.backup.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'older.backup.json'), JSON.stringify({ takenAt: manifest.takenAt }));
    const backups = await readBackupHeads(folder);
    expect(await verify({ backups })).toMatchObject({ problem: null });
    await entries.deleteOne({ seq: 3 });
    expect((await verify({ backups })).problem).toMatch(/ends with entry 2, but entry 3 was in the backup taken/);
  });
});

describe('anchoring', () => {
  it('adds an anchor only when the log has grown', async () => {
    await anchorer().anchor();
    expect(await anchors.texts()).toEqual([]);
    await write(2);
    await anchorer().anchor();
    await anchorer().anchor();
    expect((await anchors.texts()).map((text) => parseAnchor(text).count)).toEqual([2]);
  });

  it('covers nothing up: a log that lacks what was anchored gets no further anchor', async () => {
    await write(3);
    await anchorer().anchor();
    await entries.deleteOne({ seq: 3 });
    await anchorer().anchor();
    await write(3);
    await anchorer().anchor();
    expect(await anchors.texts()).toHaveLength(1);
  });

  it('works at once when the service starts, and once more when it stops', async () => {
    await write(1);
    const running = anchorer();
    running.start();
    await waitFor(async () => (await anchors.texts()).length === 1);
    await write(1);
    await running.stop();
    expect((await anchors.last())?.count).toBe(2);
  });

  it('keeps one chain and anchors in order with many writers and several processes', async () => {
    await Promise.all([
      ...Array.from({ length: 30 }, () => write(1)),
      ...Array.from({ length: 30 }, () => anchorer().anchor()),
    ]);
    await anchorer().anchor();
    expect(await verify()).toMatchObject({ entries: 30, problem: null });
  });

  it('keeps anchors in files as well, the newest months of them', async () => {
    const store = new FileAnchorStore(join(folder, 'files'));
    expect(await store.last()).toBeNull();
    const at = (text: string, seq: number) => signAnchor({ seq, hash: 'a'.repeat(64) }, new Date(text), signer);
    for (const each of [at('2026-09-01', 1), at('2026-10-31', 2), at('2026-11-01', 3)]) await store.add(each);
    expect((await store.texts()).map((text) => parseAnchor(text).count)).toEqual([2, 3]);
    expect(await store.last()).toEqual(at('2026-11-01', 3));
  });
});

describe('a log that an earlier version began', () => {
  it('is checked by its hashes up to the entry that says from where on it is signed', async () => {
    await writeUnsigned(3);
    await anchorer().beginSigning();
    await anchorer().beginSigning();
    await write(2);
    expect(await verify()).toMatchObject({ entries: 6, problem: null });
    expect(await entries.findOne({ seq: 4 })).toMatchObject({ action: 'signing_began', signature: expect.anything() });
    await rewriteFrom(2, null);
    await entries.updateMany({ seq: { $lt: 4 } }, { $unset: { keyId: '', signature: '' } });
    expect((await verify()).problem).toBe('entry 4 has a wrong signature');
  });

  it('is told when an unsigned entry follows', async () => {
    await write(2);
    await writeUnsigned(1);
    expect((await verify()).problem).toMatch(/^entries 3 to 3 have no signature/);
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

describe('a backup of before', () => {
  const accept = () => continueLog({ log, keys, anchors, signer, operator: 'operator@jobs', now: () => new Date() });

  it('is told by verification, and the log goes on after an operator has signed for it', async () => {
    await write(3);
    await anchorer().anchor();
    await write(2);
    await anchorer().anchor();
    await entries.deleteMany({ seq: { $gt: 3 } });
    await write(1);
    const { problem } = await verify();
    expect(problem).toMatch(/or a backup of before was restored \(they agree up to entry 3\)/);
    expect(await accept()).toMatchObject({ agreedUpTo: 3, anchoredUpTo: 5 });
    expect(await verify()).toMatchObject({ entries: 5, problem: null });
    expect(await log.last()).toMatchObject({ action: 'log_continued', actor: { userId: null, name: 'operator@jobs' } });
    await write(4);
    await anchorer().anchor();
    expect(await verify()).toMatchObject({ entries: 9, anchors: 4, problem: null });
  });

  it('excuses only what was anchored before it, so a later cut is told again', async () => {
    await write(5);
    await anchorer().anchor();
    await entries.deleteMany({ seq: { $gt: 2 } });
    await accept();
    await write(3);
    await anchorer().anchor();
    await entries.deleteMany({ seq: { $gt: 4 } });
    expect((await verify()).problem).toMatch(/ends with entry 4, but entry 6 was anchored/);
  });

  it('is nothing to sign for when the log holds, or when it does not hold in itself', async () => {
    await write(3);
    await anchorer().anchor();
    expect(await accept()).toBeNull();
    await entries.deleteOne({ seq: 2 });
    expect(await accept()).toBeNull();
  });

  it('can be an earlier release, too, whose unsigned entries are accepted the same way', async () => {
    await write(2);
    await writeUnsigned(2);
    expect(await accept()).toMatchObject({ unsignedUpTo: 4 });
    expect(await verify()).toMatchObject({ entries: 5, problem: null });
    await writeUnsigned(1);
    expect((await verify()).problem).toMatch(/^entries 6 to 6 have no signature/);
  });
});

describe("an operator's command", () => {
  const operatorEntries = new OperatorEntries({ entries: log, signer });
  const trail = new AuditTrail({ entries: log, signer, logger: quietLogger, now: () => new Date() });
  const target = { kind: 'user', id: 'c'.repeat(24) } as const;

  /** The commands are reported while the admin service is away; then its worker takes what waits. */
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
