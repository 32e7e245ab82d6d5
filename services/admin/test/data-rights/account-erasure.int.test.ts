import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tracesInMongo, wantedId, wantedText } from '@storysprout/service-kit/data-rights';
import { testKeys } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { AuditRepository } from '../../src/audit/audit.repository';
import { withoutAccount } from '../../src/audit/audit-erasure.rules';
import { createAuditSigner, readAuditKeys } from '../../src/audit/audit-keys';
import { readEntry, signEntry } from '../../src/audit/replay-log/replay-entry';
import {
  FileReplayLogStore,
  RedisReplayLogStore,
  type ReplayLogStore,
} from '../../src/audit/replay-log/replay-log-store';
import { verifyAudit } from '../../src/audit/verification/verify-audit';
import { startAdminSite } from '../support/admin-site';
import { buildBlog, buildUser } from '../support/upstreams';

const site = await startAdminSite({ runsBackground: false });
const { client, dbName } = site.mongo;
const log = site.context.collections.auditLog;
const keys = readAuditKeys(testKeys().publicKeyPem);
const signer = createAuditSigner(testKeys().privateKeyPem);
const verify = () => verifyAudit({ log: new AuditRepository(site.context), keys });

async function traces(...wanted: Parameters<typeof tracesInMongo>[2]): Promise<string[]> {
  const found: string[] = [];
  for await (const { place } of tracesInMongo(client, dbName, wanted)) found.push(place);
  return found;
}

describe('an account that is erased', () => {
  it('is in no entry of the audit log, which still holds', async () => {
    const [blog, user] = [buildBlog(), buildUser()];
    site.blogs.set(blog._id, blog);
    site.users.set(user._id, user);
    await site.moderator.put(`/admin/users/${user._id}/ban`, { body: { reason: 'Unkind words.' } });
    await site.moderator.put(`/admin/blogs/reject/${blog._id}`, { body: { reason: 'Please check it.' } });
    await site.moderator.put(`/admin/users/${user._id}/unban`);
    expect(await traces(wantedId(user._id))).not.toEqual([]);
    await site.modules.dataRights.erasure.erase({ userId: user._id });
    await site.modules.dataRights.erasure.erase({ userId: user._id });
    expect(await traces(wantedId(user._id))).toEqual([]);
    expect(await verify()).toMatchObject({ problem: null });
    const banned = await log.findOne({ action: 'user_banned' });
    expect(banned).toMatchObject({ target: { kind: 'user', id: null }, actor: { name: 'Robin' }, isErased: true });
    const { body } = await site.moderator.get('/admin/audit');
    expect(body.entries[0]).toMatchObject({ action: 'account_forgotten' });
  });

  it('is forgotten as a moderator, who did it stays unknown, and the log holds', async () => {
    const userId = new ObjectId().toHexString();
    const leaving = await site.as('Wanda Who Leaves', { isAdmin: true, userId });
    const user = buildUser();
    site.users.set(user._id, user);
    await leaving.put(`/admin/users/${user._id}/ban`, { body: { reason: 'Unkind words.' } });
    await leaving.post('/admin/send-weekly-challenge-notification', { body: { topic: 'A day on the moon' } });
    const headers = { 'idempotency-key': `press-of-${userId}` };
    await leaving.post('/admin/send-weekly-challenge', { body: { topic: 'A night on the moon' }, headers });
    const reason = 'Won by a script.';
    await leaving.post(`/admin/users/${user._id}/xp`, { body: { xp: -1, reason }, headers });
    await leaving.put('/admin/switches/pictures', { body: { open: false, reason: 'For a moment.' } });
    const wanted = [wantedId(userId), wantedText('name', 'Wanda Who Leaves')];
    expect(new Set(await traces(...wanted)).size).toBeGreaterThan(4);
    await site.modules.dataRights.erasure.erase({ userId });
    expect(await traces(...wanted)).toEqual([]);
    expect(await verify()).toMatchObject({ problem: null });
  });

  it('cannot be imitated: an entry that only looks erased is told', async () => {
    const user = buildUser();
    site.users.set(user._id, user);
    await site.moderator.put(`/admin/users/${user._id}/ban`, { body: { reason: 'Unkind words.' } });
    const entry = await log.findOne({ 'target.id': user._id });
    if (!entry) throw new Error('The ban is not in the log.');
    const { _id, ...forged } = withoutAccount(entry, user._id);
    await log.updateOne({ _id }, { $set: forged });
    expect((await verify()).problem).toBe(`entry ${entry.seq} was changed after it was written`);
    await log.updateOne({ _id }, { $set: { target: entry.target }, $unset: { isErased: 1 } });
    expect((await verify()).problem).toBeNull();
  });

  it('cannot hide another change of what is left of its entries', async () => {
    const erased = await log.findOne({ isErased: true });
    if (!erased) throw new Error('Nothing is erased yet.');
    await log.updateOne({ _id: erased._id }, { $set: { outcome: 'unknown' } });
    expect((await verify()).problem).toBe(`entry ${erased.seq} was changed after it was written`);
    await log.updateOne({ _id: erased._id }, { $set: { outcome: erased.outcome } });
    expect((await verify()).problem).toBeNull();
  });
});

describe('the list that restores replay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lasting-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fact = { kind: 'erased', userId: 'a'.repeat(24), at: '2026-11-22T10:00:00.000Z' } as const;

  it.each<[string, ReplayLogStore]>([
    ['a folder', new FileReplayLogStore(folder)],
    ['Redis', new RedisReplayLogStore(async () => site.redis.redis)],
  ])('is kept in %s, signed, oldest first', async (_where, store) => {
    const later = { ...fact, kind: 'banned', at: '2026-12-01T10:00:00.000Z' } as const;
    for (const each of [fact, later]) await store.add(signEntry(each, signer));
    const texts = await store.texts();
    expect(texts.map((text) => readEntry(text, keys))).toMatchObject([fact, later]);
    expect(readEntry(texts[0]?.replace('aaaa', 'bbbb') ?? '', keys)).toBeNull();
    expect(readEntry('not an entry', keys)).toBeNull();
  });

  it('forgets entries that are older than any backup', async () => {
    writeFileSync(join(folder, 'lasting-2024-01.jsonl'), '{}\n');
    for (let month = 1; month <= 12; month += 1) {
      const at = `2027-${String(month).padStart(2, '0')}-01T10:00:00.000Z`;
      await new FileReplayLogStore(folder).add(signEntry({ ...fact, at }, signer));
    }
    expect(() => readFileSync(join(folder, 'lasting-2024-01.jsonl'))).toThrow('ENOENT');
    expect((await new FileReplayLogStore(folder).texts()).length).toBe(13);
  });

  it('is fed by the services', async () => {
    const before = await new RedisReplayLogStore(async () => site.redis.redis).texts();
    await site.modules.audit.replayLog.add(fact);
    const after = await new RedisReplayLogStore(async () => site.redis.redis).texts();
    expect(after).toHaveLength(before.length + 1);
  });
});
