import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTokenSigner, openStores } from '@storysprout/service-kit';
import {
  client,
  freePort,
  killOnExit,
  newTestKeys,
  scriptArgs,
  testDatabase,
  testInternalSettings,
  testRedis,
  waitFor,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { newUser } from '../../src/identity/account/user.rules';
import { stores } from '../../src/stores';

// Every test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { url: mongodbUrl, dbName, db } = await testDatabase('process');
const { url: redisUrl } = await testRedis();
const collections = await openStores(db, stores);
const admin = { email: 'keeper@example.org', password: 'keep-it-growing' };
const { privateKeyPem } = newTestKeys();
const env = {
  MONGODB_URL: mongodbUrl,
  MONGODB_DB: dbName,
  REDIS_URL: redisUrl,
  JWT_PRIVATE_KEY: privateKeyPem.replaceAll('\n', '\\n'),
  ...testInternalSettings('user'),
  PICTURE_KEY: 'a key of pictures for the tests!!',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ARGON2_MEMORY_KIB: '64',
  SHUTDOWN_IDLE_MS: '0',
};

interface Run {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

function run(file: string, args: readonly string[], settings: Record<string, string>): Run {
  const path = fileURLToPath(new URL(`../../src/${file}`, import.meta.url));
  const child = spawn(process.execPath, [...scriptArgs(path), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text, exited: once(child, 'exit').then(([code]) => code) };
}

async function tool(...args: string[]) {
  const { exited, output } = run('cli.ts', args, env);
  return { code: await exited, text: output() };
}

async function addUser(email: string) {
  const user = newUser({ name: 'Maple Reader', email, passwordHash: 'x' }, new Date());
  await collections.users.insertOne(user);
  return user;
}

describe('the service as a process', () => {
  it('makes the first admin, answers, and stops with 0 at SIGTERM', async () => {
    const port = await freePort();
    const { child, exited, output } = run('main.ts', [], { ...env, PORT: String(port) });
    const api = client(`http://127.0.0.1:${port}`);
    await waitFor(async () => (await api.get('/readyz')).status === 200, { timeoutMs: 90_000 });
    const signedIn = await api.post('/user/login', { body: admin });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { isAdmin: true } } });
    expect((await api.get('/metrics')).body).toContain('http_request_duration_seconds');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output()).not.toContain(admin.password);
  });

  it('does not make a first admin whose password many people use, and says so', async () => {
    const none = {
      ...env,
      MONGODB_DB: `${dbName}_no_admin`,
      ADMIN_PASSWORD: 'password',
      PORT: String(await freePort()),
    };
    const { exited, output } = run('main.ts', [], none);
    expect(await exited).toBe(1);
    expect(output()).toContain('ADMIN_PASSWORD: Lots of people use that password');
  });

  it('goes on with a new key, and nobody is signed out while the old one is listed', async () => {
    const old = createTokenSigner(privateKeyPem);
    const { _id, name, isAdmin, tokenVersion } = await addUser('reader@example.org');
    const token = await old.sign({ userId: _id.toHexString(), name, isAdmin, tokenVersion });
    const next = { ...env, JWT_PRIVATE_KEY: newTestKeys().privateKeyPem };
    for (const [settings, status] of [
      [{ ...next, JWT_PUBLIC_KEY: old.publicKeyPem }, 200],
      [next, 401],
    ] as const) {
      const port = await freePort();
      const { child, exited } = run('main.ts', [], { ...settings, PORT: String(port) });
      const api = client(`http://127.0.0.1:${port}`);
      await waitFor(async () => (await api.get('/readyz')).status === 200, { timeoutMs: 90_000 });
      expect((await api.as(token).get('/user/viewprofile')).status).toBe(status);
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
    }
  });

  it('says every wrong setting in a line of its own and exits 1', async () => {
    const { exited, output } = run('main.ts', [], { ...env, JWT_PRIVATE_KEY: '', MONGODB_URL: 'http://nowhere' });
    expect(await exited).toBe(1);
    expect(output().trim().split('\n').sort()).toEqual([
      expect.stringContaining('JWT_PRIVATE_KEY is missing'),
      expect.stringContaining('MONGODB_URL is wrong'),
    ]);
  });

  it('says in one line that a key is no key', async () => {
    const { exited, output } = run('main.ts', [], { ...env, JWT_PRIVATE_KEY: 'open sesame' });
    expect(await exited).toBe(1);
    expect(output().trim().split('\n')).toEqual([expect.stringContaining('JWT_PRIVATE_KEY')]);
  });
});

describe('the user-admin tool', () => {
  it('makes an admin and takes it back', async () => {
    const { _id, email } = await addUser('helper@example.org');
    expect(await tool('grant-admin', ' Helper@example.org ')).toMatchObject({
      code: 0,
      text: expect.stringContaining(email),
    });
    expect(await collections.users.findOne({ _id })).toMatchObject({ isAdmin: true, tokenVersion: 1 });
    expect(await tool('revoke-admin', email)).toMatchObject({ code: 0 });
    expect(await collections.users.findOne({ _id })).toMatchObject({ isAdmin: false, tokenVersion: 2 });
  });

  it('refuses to take away the last admin', async () => {
    expect(await tool('revoke-admin', admin.email)).toMatchObject({
      code: 1,
      text: expect.stringContaining('last moderator'),
    });
  });

  it('notes every command for the audit log, also while no service runs', async () => {
    await db.collection('outbox').deleteMany({});
    const { _id, email } = await addUser('noted@example.org');
    expect(await tool('grant-admin', email)).toMatchObject({ code: 0 });
    await tool('revoke-admin', 'nobody@example.org');
    await tool('rebuild-leaderboard');
    const noted = await db
      .collection<{ data: object }>('outbox')
      .find({ name: 'auditEntry' })
      .sort({ _id: 1 })
      .toArray();
    const target = { kind: 'user', id: _id.toHexString() };
    expect(noted.map(({ data }) => data)).toMatchObject([
      { phase: 'began', outcome: 'unknown', target, after: { command: 'user-admin grant-admin' } },
      { phase: 'ended', outcome: 'done', target, before: { isAdmin: false }, after: { isAdmin: true } },
      { phase: 'began', after: { command: 'user-admin rebuild-leaderboard' } },
      { phase: 'ended', outcome: 'done' },
    ]);
    expect(JSON.stringify(noted)).not.toContain('example.org');
  });

  it('puts totals, running totals and unlocks right by the ledger', async () => {
    const { _id, email } = await addUser('counted@example.org');
    const row = {
      userId: _id,
      reason: 'memory_game_win',
      day: '2026-11-20',
      at: new Date(),
      totalAfter: 7,
      boardAfter: 7,
    } as const;
    await collections.ledger.insertMany([
      { ...row, key: 'one', xp: 60, _id: new ObjectId() },
      { ...row, key: 'two', xp: 50, source: 'bare', _id: new ObjectId() },
    ]);
    expect(await tool('recompute-xp', email)).toMatchObject({
      code: 0,
      text: expect.stringContaining('110 XP by the ledger'),
    });
    expect(await collections.users.findOne({ _id })).toMatchObject({
      totalPoints: 110,
      boardPoints: 60,
      unlockedItems: ['avatar-panda'],
    });
    const rows = await collections.ledger.find({ userId: _id }).sort({ totalAfter: 1 }).toArray();
    expect(rows.map(({ totalAfter, boardAfter }) => [totalAfter, boardAfter])).toEqual([
      [60, 60],
      [110, 60],
    ]);
    expect(await tool('recompute-xp', '--all')).toMatchObject({ code: 0, text: expect.stringContaining('agree') });
  });

  it('rebuilds the leaderboard', async () => {
    expect(await tool('rebuild-leaderboard')).toMatchObject({ code: 0, text: expect.stringContaining('anew') });
  });

  it('lists accounts whose names are reserved', async () => {
    await collections.users.insertOne(
      newUser({ name: 'Аdmin Mia', email: 'mia@example.org', passwordHash: '' }, new Date()),
    );
    expect(await tool('names')).toMatchObject({ code: 0, text: expect.stringContaining('mia@example.org: Аdmin Mia') });
  });

  it('says what it can do when asked for something else', async () => {
    expect(await tool('make-tea')).toMatchObject({ code: 1, text: expect.stringContaining('grant-admin <email>') });
    expect(await tool('grant-admin', 'nobody@example.org')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no account'),
    });
  });
});
