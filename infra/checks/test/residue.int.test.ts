import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis, createLogger, openStores, type RedisConnection } from '@storysprout/service-kit';
import { kitErasureTable } from '@storysprout/service-kit/data-rights';
import {
  client,
  newTestKeys,
  pngBuffer,
  startRedisServer,
  type TestClient,
  type TestDatabase,
  testDatabase,
  waitFor,
} from '@storysprout/service-kit/testing';
import { type Db, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../../gateway/test/support/fixtures';
import { AuditRepository } from '../../../services/admin/src/audit/audit.repository';
import { readAuditKeys } from '../../../services/admin/src/audit/audit-keys';
import { FileReplayLogStore } from '../../../services/admin/src/audit/replay-log/replay-log-store';
import { verifyAudit } from '../../../services/admin/src/audit/verification/verify-audit';
import { erasureTable as ofAdmin } from '../../../services/admin/src/erasure-table';
import { stores as adminStores } from '../../../services/admin/src/stores';
import { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import { erasureTable as ofBlog } from '../../../services/blog/src/erasure-table';
import { stores as blogStores } from '../../../services/blog/src/stores';
import { type Proof, prove } from '../../../services/user/src/data-rights/proof';
import { erasureTable as ofUser } from '../../../services/user/src/erasure-table';
import { userStore } from '../../../services/user/src/identity/account/user.document';
import { emailLinkStore } from '../../../services/user/src/identity/email/email-link.document';
import { stores as userStores } from '../../../services/user/src/stores';
import { processNames, type RunningSite, startRunningSite } from '../../observability/test/running-site';
import { replayFacts } from '../../operations/backup/replay/replay';
import { restoreBackup } from '../../operations/backup/restore-backup';
import { takeBackup } from '../../operations/backup/take-backup';

/**
 * Two children who put distinctive words into everything they write delete their accounts. Afterwards no trace of them
 * may be left anywhere on the site.
 */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const logger = createLogger({ name: 'test', level: 'silent' });
const mail = new MailCatcher();
const folder = mkdtempSync(join(tmpdir(), 'residue-'));
const listFolder = join(folder, 'list');
const auditKeys = newTestKeys();
const databasePrefix = `residue_${new ObjectId().toHexString().slice(-8)}_`;
const moderatorAccount = { email: 'warden@keepers.example', password: 'thistle-gate-53' };
const password = 'moss-lantern-42';
const story = (word: string) =>
  Array.from({ length: 60 }, (_, at) => `${word} number ${at} hops over a hill`).join('. ');

let site: RunningSite;
let visitor: TestClient;
let moderator: TestClient;
let base: TestDatabase;
let redis: Awaited<ReturnType<typeof startRedisServer>>;
let redisClient: RedisConnection;

const db = (name: 'user' | 'blog' | 'admin'): Db => base.client.db(`${databasePrefix}${name}`);

const settings = async () => ({
  MONGODB_URL: base.url,
  REDIS_URL: redis.url,
  JWT_PRIVATE_KEY: keys.privateKeyPem,
  JWT_PUBLIC_KEY: keys.publicKeyPem,
  AUDIT_PRIVATE_KEY: auditKeys.privateKeyPem,
  AUDIT_ANCHOR_DIR: listFolder,
  PICTURE_KEY: 'a key of pictures for the tests!!',
  SMTP_URL: mail.url,
  PUBLIC_URL: 'https://storysprout.example',
  SITE_DIR: await buildSite(),
  ALLOW_VOLATILE_REDIS: '1',
  ARGON2_MEMORY_KIB: '64',
  ADMIN_EMAIL: moderatorAccount.email,
  ADMIN_PASSWORD: moderatorAccount.password,
  LOG_LEVEL: 'info',
  SHUTDOWN_IDLE_MS: '0',
});
const keys = newTestKeys();
const databases = {
  user: `${databasePrefix}user`,
  blog: `${databasePrefix}blog`,
  admin: `${databasePrefix}admin`,
  'mail-worker': `${databasePrefix}admin`,
  registry: `${databasePrefix}registry`,
};

beforeAll(async () => {
  redis = await startRedisServer();
  await mail.start();
  base = await testDatabase('residue');
  redisClient = await connectRedis({ url: redis.url, logger, purpose: 'test' });
  await start();
});

async function start(): Promise<void> {
  site = await startRunningSite(await settings(), databases);
  visitor = client(site.url);
  moderator = await signIn(moderatorAccount.email, moderatorAccount.password);
}

async function stop(): Promise<void> {
  for (const name of processNames) await site?.stop(name);
}

afterAll(async () => {
  await stop();
  redisClient?.disconnect();
  for (const name of Object.values(databases)) await base?.client.db(name).dropDatabase();
  await redis?.stop();
  await mail.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(email: string, secret: string): Promise<TestClient> {
  const { status, body } = await visitor.post('/user/login', { body: { email, password: secret } });
  expect(status).toBe(200);
  return visitor.as(body.token);
}

interface Child {
  readonly id: string;
  readonly api: TestClient;
  readonly name: string;
  readonly email: string;
  /** A word in everything that the child writes. */
  readonly word: string;
  readonly blogId: string;
}

/** Returns a child who has used every feature that leaves data. */
async function busyChild(name: string, word: string, other: TestClient, otherBlog: string): Promise<Child> {
  const email = `${name.toLowerCase()}@children.example`;
  expect((await visitor.post('/user/register', { body: { name, email, password } })).status).toBe(201);
  const api = await signIn(email, password);
  const id: string = (await api.get('/user/viewprofile')).body.user._id;
  const profile = new FormData();
  for (const [key, value] of Object.entries({ name, email })) profile.set(key, value);
  profile.set('image', new Blob([new Uint8Array(await pngBuffer(40, 40))]), 'me.png');
  expect((await api.put('/user/updateprofile', { body: profile })).status).toBe(200);
  const blog = async (status: string, title: string) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ title, category: 'Story', description: story(word), status }))
      form.set(key, value);
    form.set('image', new Blob([new Uint8Array(await pngBuffer(30, 30))]), 'fox.png');
    const { body } = await api.post('/blog/create', { body: form });
    return body.blog._id as string;
  };
  const blogId = await blog('pending', `${word} at sea`);
  await blog('draft', `${word} asleep`);
  const rejected = await blog('pending', `${word} in the rain`);
  expect((await moderator.put(`/admin/blogs/approve/${blogId}`)).status).toBe(200);
  expect(
    (await moderator.put(`/admin/blogs/reject/${rejected}`, { body: { reason: 'Please make it longer.' } })).status,
  ).toBe(200);
  const comment = await api.post('/blog/comment/add', { body: { postId: otherBlog, text: `A lovely ${word} story!` } });
  expect(comment.status).toBe(201);
  await other.post(`/blog/comment/${comment.body.comment._id}/reply`, { body: { text: 'Thank you very much!' } });
  const others = await other.post('/blog/comment/add', { body: { postId: blogId, text: 'What a lovely story!' } });
  await api.post(`/blog/comment/${others.body.comment._id}/reply`, { body: { text: `Thanks from the ${word}!` } });
  await api.patch(`/blog/blog/${otherBlog}/bloglike`);
  await other.patch(`/blog/blog/${blogId}/bloglike`);
  await api.post(`/blog/post/${otherBlog}/share`);
  await api.post('/blog/report', {
    body: { kind: 'blog', id: otherBlog, reason: 'other', text: `About the ${word}.` },
  });
  await api.post('/user/rounds', { body: { game: 'puzzle' } });
  await api.post('/user/addxp', { body: { userId: id, xp: 10, reason: 'puzzle_win' } });
  await visitor.post('/user/forgot-password', { body: { email } });
  await other.put(`/user/hidden/${id}`);
  await other.post('/user/report', { body: { userId: id, what: 'name', reason: 'other' } });
  await moderator.put(`/admin/users/${id}/ban`, { body: { reason: 'A short pause.' } });
  await moderator.put(`/admin/users/${id}/unban`);
  await waitFor(async () => (await db('admin').collection('cases').countDocuments({ authorId: id })) > 0);
  return { id, api: await signIn(email, password), name, email, word, blogId };
}

async function leave({ api, id }: Child, leaving: 'erase' | 'leaveBlogs'): Promise<void> {
  const { status } = await api.delete('/user/account', { body: { leaving } });
  expect(status).toBe(200);
  // The grace period of a day is over.
  await db('user')
    .collection('users')
    .updateOne({ _id: new ObjectId(id) }, { $set: { deleteAfter: new Date() } });
}

function isGone(id: string): Promise<unknown> {
  const erasures = db('user').collection('erasures');
  return waitFor(async () => (await erasures.findOne({ _id: new ObjectId(id) }))?.isFinished === true, {
    timeoutMs: 120_000,
  });
}

/** Returns the output of `user-admin proof`, with the processes' logs among the searched files. */
async function proofOf({ id, name, email, word }: Child): Promise<Proof> {
  const logs = mkdtempSync(join(folder, 'logs-'));
  writeFileSync(join(logs, 'site.log'), site.lines().join('\n'));
  const users = db('user');
  const collections = { users: userStore.open(users), emailLinks: emailLinkStore.open(users) };
  const context = { mongo: base.client, databasePrefix, redis: [redisClient], collections };
  const proof = await prove(context, {
    id,
    texts: [name, email, word],
    folders: [logs, listFolder],
  });
  rmSync(logs, { recursive: true });
  return proof;
}

/** Waits until no trace of the child is left. Work in progress may take a few seconds. */
function isNowhere(child: Child): Promise<unknown> {
  return vi.waitFor(async () => expect((await proofOf(child)).found).toEqual([]), { timeout: 40_000, interval: 2_000 });
}

describe('whoever leaves', () => {
  let friend: TestClient;
  let friendBlog: string;
  let [all, blogs]: (Child | undefined)[] = [];

  beforeAll(async () => {
    await visitor.post('/user/register', {
      body: { name: 'Juniper', email: 'juniper@children.example', password },
    });
    friend = await signIn('juniper@children.example', password);
    const { body } = await friend.post('/blog/create', {
      body: { title: 'A day at the lake', category: 'Story', description: story('duckling'), status: 'pending' },
    });
    friendBlog = body.blog._id;
    await moderator.put(`/admin/blogs/approve/${friendBlog}`);
    all = await busyChild('Quibblewick', 'zebrafluff', friend, friendBlog);
    blogs = await busyChild('Bramblefog', 'glowberry', friend, friendBlog);
    await moderator.post('/admin/send-weekly-challenge', { body: { topic: 'A picnic on the moon' } });
    await waitFor(() => mail.mails.length >= 3, { timeoutMs: 30_000 });
  });

  const child = (which: Child | undefined): Child => {
    if (!which) throw new Error('There is no such child.');
    return which;
  };

  it('stood in many places before', async () => {
    expect((await proofOf(child(all))).found.length).toBeGreaterThan(20);
  });

  it('leaves nothing behind, in no store, queue or log', async () => {
    await takeBackup(backup(), join(folder, 'before.backup'));
    await leave(child(all), 'erase');
    await isGone(child(all).id);
    await isNowhere(child(all));
    expect((await visitor.get(`/blog/post/${child(all).blogId}`)).status).toBe(404);
    expect((await friend.get(`/blog/post/${friendBlog}`)).body.blog).toMatchObject({ likeCount: 1 });
  });

  it('may leave blogs, and nothing else', async () => {
    const { id, name, email, word, blogId } = child(blogs);
    await leave(child(blogs), 'leaveBlogs');
    await isGone(id);
    await isNowhere({ ...child(blogs), word: name });
    const { body } = await visitor.get(`/blog/post/${blogId}`);
    expect(body.blog.author.name).toBe('A former writer');
    const { found } = await proofOf({ ...child(blogs), name: email });
    // The text, and the search entries for it.
    const kept = ['blogs', 'searchEntries', 'searchTerms'];
    expect(found).toEqual(kept.map((name) => expect.stringContaining(`_blog.${name}: a text, once`)));
    expect(word).toBe('glowberry');
  });

  it('is in no audit entry, and the log holds', async () => {
    const log = new AuditRepository({ collections: await openStores(db('admin'), adminStores) });
    expect((await verifyAudit({ log, keys: readAuditKeys(auditKeys.publicKeyPem) })).problem).toBeNull();
  });

  it('has a line for every collection that there is', async () => {
    const named = (stores: Record<string, { name: string }>, table: object) => [
      ...Object.keys(table).map((key) => stores[key]?.name),
      ...Object.keys(kitErasureTable),
    ];
    for (const [service, names] of [
      ['user', named(userStores, ofUser)],
      ['blog', named(blogStores, ofBlog)],
      ['admin', named(adminStores, ofAdmin)],
    ] as const) {
      const present = (await db(service).listCollections().toArray()).map(({ name }) => name);
      expect(
        present.filter((name) => !names.includes(name)),
        service,
      ).toEqual([]);
    }
  });

  it('stays away when a backup from before is restored', async () => {
    await stop();
    const { manifest } = await restoreBackup(backup(), join(folder, 'before.backup'), { force: true });
    expect((await proofOf(child(all))).found.length).toBeGreaterThan(20);
    const list = new FileReplayLogStore(listFolder);
    const replaying = { ...backup(), redisUrl: redis.url, list, keys: readAuditKeys(auditKeys.publicKeyPem), logger };
    const replayed = await replayFacts(replaying, new Date(manifest.takenAt));
    expect(replayed).toMatchObject({ erased: 2, forged: 0 });
    // Only the audit log still has traces, because only its service has the key.
    const left = (await proofOf(child(all))).found;
    expect(left.filter((line) => !line.includes('_admin.audit'))).toEqual([]);
    await start();
    await isGone(child(all).id);
    await isGone(child(blogs).id);
    await isNowhere(child(all));
    expect((await visitor.get(`/blog/post/${child(blogs).blogId}`)).body.blog.author.name).toBe('A former writer');
  });
});

function backup() {
  const key = Buffer.alloc(32, 7);
  return {
    mongo: base.client,
    redis: redisClient,
    cache: null,
    databasePrefix,
    key,
    pauseLimitMs: 5_000,
    now: () => new Date(),
  };
}
