import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectMongo, createQueue, createWorker, openStores, Revocations } from '@storysprout/service-kit';
import { newTestKeys, quietLogger, testDatabase, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createAuditSigner, readAuditKeys } from '../../../../services/admin/src/audit/audit-keys';
import { ReplayLog } from '../../../../services/admin/src/audit/replay-log/replay-log';
import { FileReplayLogStore } from '../../../../services/admin/src/audit/replay-log/replay-log-store';
import { stores as blogStores } from '../../../../services/blog/src/stores';
import { buildBlog } from '../../../../services/blog/test/support/factories';
import { profileForOthers } from '../../../../services/user/src/identity/account/profile-changed.events';
import { families } from '../../../../services/user/test/support/families';
import { password, startUserSite } from '../../../../services/user/test/support/user-site';
import { root } from '../../../build/packages.mjs';
import { replayFacts, replayLines } from '../replay/replay';
import { restoreBackup } from '../restore-backup';
import { takeBackup } from '../take-backup';

/** A nightly backup is restored. The actions of moderators, readers and grown-ups on the day after it must last. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const databasePrefix = `replay_${randomBytes(4).toString('hex')}_`;
const base = await testDatabase('replay');
const store = await testRedis();
const { redis, url: redisUrl } = store;
const connection = await connectMongo({ url: base.url, dbName: `${databasePrefix}user`, logger: quietLogger });
const mongo = Object.assign(connection, { url: base.url, dbName: `${databasePrefix}user` });
const site = await startUserSite({ CONSENT: 'required', RATE_LIMITS: 'off' }, { mongo, redis: store });
const { api, callers, collections, addUser, load } = site;
const family = families(site);
const blog = connection.client.db(`${databasePrefix}blog`);
const { blogs, authors } = await openStores(blog, blogStores);

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
const auditKeys = newTestKeys();
const list = new FileReplayLogStore(join(folder, 'list'));
const facts = new ReplayLog({ replayLogStore: list, signer: createAuditSigner(auditKeys.privateKeyPem) });
/** Stands in for the admin service, which writes the replay log. */
const worker = createWorker('factLasts', (fact) => facts.add(fact), { redisUrl, logger: quietLogger });
const key = randomBytes(32);
const file = join(folder, 'night.backup');
const stored = { mongo: connection.client, redis, cache: null, databasePrefix, key, pauseLimitMs: 5_000 };
const context = { ...stored, now: () => site.now() };

afterAll(async () => {
  await worker.close();
  for (const name of ['blog', 'admin', 'user']) await connection.client.db(`${databasePrefix}${name}`).dropDatabase();
  await connection.close();
  rmSync(folder, { recursive: true });
});

const signIn = (email: string, secret: string) => api.post('/user/login', { body: { email, password: secret } });
const sanction = (user: { _id: ObjectId }, kind: 'ban' | 'unban') => {
  const by = { userId: new ObjectId().toHexString(), name: 'Warden' };
  const body = { decisionId: new ObjectId().toHexString(), kind, until: null, reason: 'Please be kind.', by };
  return callers.admin.put(`/internal/users/${user._id}/sanction`, { body });
};
const newPassword = 'quiet-lantern-88';
async function changePassword(email: string, name: string): Promise<void> {
  const { body } = await signIn(email, password);
  const form = { name, email, password: newPassword, currentPassword: password };
  expect((await api.as(body.token).put('/user/updateprofile', { body: form })).status).toBe(200);
}
/** Opens the family page again, as a grown-up does. */
async function page({ id, parentEmail }: { id: ObjectId; parentEmail: string }) {
  const sent = () => collections.familyLetters.countDocuments({ userId: id, kind: 'family_link' });
  const before = await sent();
  await api.post('/user/family/link', { body: { email: parentEmail } });
  // The answer does not wait for the e-mail, because its time would tell whether there is a child.
  await waitFor(async () => (await sent()) > before);
  return family.grownUp(id, 'family_link');
}
const kinds = async () => (await list.texts()).map((text) => JSON.parse(text).kind as string).sort();

async function restore() {
  const { manifest } = await restoreBackup(context, file, { force: true });
  const replaying = { ...context, redisUrl, list, keys: readAuditKeys(auditKeys.publicKeyPem), logger: quietLogger };
  return replayFacts(replaying, new Date(manifest.takenAt));
}

/**
 * Returns a function that puts every document back as it is now, as MongoDB's own tools do for a restore to a point in
 * time.
 */
async function rememberDatabases(): Promise<() => Promise<void>> {
  const names = (await connection.client.db('admin').admin().listDatabases()).databases.map(({ name }) => name);
  const dbs = names.filter((name) => name.startsWith(databasePrefix)).map((name) => connection.client.db(name));
  const all = (await Promise.all(dbs.map((db) => db.collections()))).flat();
  const kept = await Promise.all(all.map(async (each) => [each, await each.find().toArray()] as const));
  return async () => {
    for (const [collection, documents] of kept) {
      await collection.deleteMany({});
      if (documents.length > 0) await collection.insertMany(documents);
    }
  };
}

/**
 * Runs the operator's command.
 *
 * @returns its output
 */
async function replaySince(moment: Date): Promise<string> {
  const main = join(root, 'infra/operations/backup/restore.main.ts');
  const env = {
    ...process.env,
    MONGODB_URL: base.url,
    REDIS_URL: redisUrl,
    BACKUP_DATABASES: databasePrefix,
    BACKUP_KEY: key.toString('base64'),
    AUDIT_ANCHOR_DIR: join(folder, 'list'),
    AUDIT_PUBLIC_KEY: auditKeys.publicKeyPem,
  };
  const args = ['--import', 'tsx', main, '--replay-since', moment.toISOString()];
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout;
}

describe('a restore', () => {
  it('undoes no ban, no changed password and no consent that was taken back, and ends all sign-ins', async () => {
    const [bully, forgiven, careful, early, quiet] = [
      await addUser(),
      await addUser({ isBanned: true, banReason: 'Once.' }),
      await addUser(),
      await addUser(),
      await addUser(),
    ];
    const child = await family.allowed();
    const fond = await family.allowed();
    const profile = profileForOthers(await child.account());
    await authors.insertOne({ _id: child.id, name: profile.name, image: null, mutedUntil: null, revision: 0 });
    const published = buildBlog({ author: { _id: child.id, name: profile.name, image: null } });
    await blogs.insertOne(published);
    await changePassword(early.email, early.name);
    const stolen = (await signIn(quiet.email, password)).body.token;
    const browser = await collections.sessions.countDocuments({ userId: quiet._id });
    expect(browser).toBe(1);

    const childPage = await page(child);
    const { token: link } = await family.familyEmail(fond.id, 'family_given');
    await takeBackup(context, file);

    expect((await api.post('/user/family/open', { body: { token: link } })).status).toBe(200);
    await sanction(bully, 'ban');
    await sanction(forgiven, 'unban');
    await changePassword(careful.email, careful.name);
    expect((await childPage.send('post', '/user/family/revoke')).status).toBe(200);
    const fondPage = await page(fond);
    await fondPage.send('post', '/user/family/revoke');
    await family.sayYes(fondPage);
    expect((await family.confirm(fondPage, fond.id)).status).toBe(200);
    await waitFor(async () => (await kinds()).length === 9);
    expect(await kinds()).toEqual([
      'banned',
      'consentGiven',
      'consentGiven',
      'consentGiven',
      'consentRevoked',
      'consentRevoked',
      'passwordChanged',
      'passwordChanged',
      'unbanned',
    ]);

    const replayed = await restore();

    expect(replayed).toMatchObject({ erased: 0, banned: 1, unbanned: 1, passwords: 1, consents: 1, forged: 0 });
    expect(replayed.sessions).toBeGreaterThan(0);
    expect(replayLines(replayed).join('\n')).toContain('1 accounts that were banned after the backup');
    expect((await signIn(bully.email, password)).status).toBe(403);
    expect((await signIn(forgiven.email, password)).status).toBe(200);
    expect((await signIn(careful.email, password)).status).toBe(401);
    // This password was changed before the backup, so the backup has the new one.
    expect((await signIn(early.email, newPassword)).status).toBe(200);
    expect((await child.account()).consent).toMatchObject({ state: 'revoked', isShown: false, switches: null });
    expect((await authors.findOne({ _id: child.id }))?.consent).toMatchObject({ isShown: false });
    expect((await blogs.findOne({ _id: published._id }))?.awaitsConsent).toBe(true);
    expect((await load(fond.id)).consent?.state).toBe('given');
    expect((await api.as(stolen).get('/user/viewprofile')).status).toBe(401);
    expect(await collections.families.countDocuments({ 'sessions.0': { $exists: true } })).toBe(0);
    // This link was used after the backup.
    expect((await api.post('/user/family/open', { body: { token: link } })).status).toBe(400);
    expect(await collections.sessions.countDocuments({ userId: quiet._id })).toBe(0);
  });

  it('to any moment, by MongoDB’s own tools, is followed by the same with one command', async () => {
    // Tokens are dated to the second, and the last restore revoked all tokens of this second, so the test waits for the
    // next one.
    await delay(1_000);
    const [bully, careful, quiet] = [await addUser(), await addUser(), await addUser()];
    const token = (await signIn(quiet.email, password)).body.token;
    const putBack = await rememberDatabases();
    const moment = new Date();
    const before = (await kinds()).length;

    await sanction(bully, 'ban');
    await changePassword(careful.email, careful.name);
    const late = await addUser();
    await waitFor(async () => (await kinds()).length === before + 2);
    // Jobs that wait in a queue stay there. Each is handled once, because of its key.
    const waiting = createQueue('writerErased', { redisUrl, logger: quietLogger });
    await waiting.add({ userId: late._id.toHexString(), leavesBlogs: false }, { jobId: 'waits' });
    await putBack();
    expect((await signIn(bully.email, password)).status).toBe(200);

    const said = await replaySince(moment);

    expect(said).toContain('1 accounts that were banned after the backup');
    expect(said).toMatch(/1 accounts .*need a new password/);
    expect((await signIn(bully.email, password)).status).toBe(403);
    for (const secret of [password, newPassword]) expect((await signIn(careful.email, secret)).status).toBe(401);
    expect((await signIn(late.email, password)).status).toBe(401);
    expect((await signIn(quiet.email, password)).status).toBe(200);
    expect((await api.as(token).get('/user/viewprofile')).status).toBe(401);
    expect(await waiting.bull.getJob('waits')).toBeDefined();
    await waiting.bull.obliterate({ force: true });
    await waiting.close();
  });

  it('makes tokens from before void for every service, also once Redis has lost everything', async () => {
    const reader = await addUser();
    const before = {
      userId: reader._id.toHexString(),
      tokenVersion: 0,
      issuedAt: new Date(site.now().getTime() - 5_000),
    };
    await takeBackup(context, file);
    await restore();
    const elsewhere = new Revocations(redis, quietLogger);
    await elsewhere.start();
    expect(elsewhere.isRevoked(before)).toBe(true);
    expect(elsewhere.isRevoked({ ...before, issuedAt: new Date(site.now().getTime() + 5_000) })).toBe(false);
    await elsewhere.stop();
    await redis.flushdb();
    await site.modules.identity.revocations.publishRecent();
    const later = new Revocations(redis, quietLogger);
    await later.start();
    expect(later.isRevoked(before)).toBe(true);
    await later.stop();
  });
});
