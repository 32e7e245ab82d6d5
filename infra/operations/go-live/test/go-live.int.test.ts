import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startS3Server, testDatabase } from '@storysprout/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { firstAdmin } from '../../../seed/content/first-admin';
import { alertFindings } from '../alert-findings';
import { copyFinding, recordFindings, teamFinding } from '../record-findings';
import { readSettings } from '../settings';
import { signInFindings } from '../sign-in-findings';

const { db } = await testDatabase('go_live');
const now = new Date('2026-05-04T10:00:00Z');

/** What the site and Prometheus answer, by path. */
let answers: Record<string, (request: IncomingMessage) => Promise<[status: number, body: unknown]>> = {};
const called: string[] = [];
const server = createServer(async (request, response) => {
  called.push(request.url ?? '');
  const [status, body] = (await answers[request.url ?? '']?.(request)) ?? [404, {}];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const settings = (more: NodeJS.ProcessEnv = {}) =>
  readSettings({ MONGODB_URL: 'mongodb://one/', REDIS_URL: 'redis://one', SITE_URL: url, ...more });

/** The site, where these sign-ins work. */
function letIn(...accounts: readonly { email: string; password: string }[]): void {
  answers = {
    '/user/login': async (request) => {
      const given = await json(request);
      const isKnown = accounts.some((each) => JSON.stringify(each) === JSON.stringify(given));
      return isKnown ? [200, { token: 'a-token' }] : [401, {}];
    },
    '/user/logout': async ({ headers }) => [headers.authorization === 'Bearer a-token' ? 200 : 401, {}],
  };
}

beforeEach(async () => {
  called.length = 0;
  await db.collection('auditLog').deleteMany({});
});

it('finds sign-ins whose passwords everybody can read, and leaves no session', async () => {
  letIn({ ...firstAdmin }, { email: 'paperkite@storysprout.example', password: 'paper-boats-and-kites' });
  const found = await signInFindings(settings());
  expect(found).toMatchObject({ topic: 'default sign-ins', state: 'todo' });
  expect(found.words).toContain('admin@storysprout.example, paperkite@storysprout.example');
  expect(called.filter((path) => path === '/user/logout')).toHaveLength(2);
});

it("finds that the first moderator's password is still the one of the settings", async () => {
  const own = { email: 'head@kites.school', password: 'made-by-a-program' };
  letIn(own);
  expect(await signInFindings(settings())).toMatchObject({ state: 'fine' });
  expect(await signInFindings(settings({ ADMIN_EMAIL: own.email, ADMIN_PASSWORD: own.password }))).toMatchObject({
    state: 'todo',
    words: expect.stringContaining(own.email),
  });
});

it('says when nothing could be tried, in place of saying that all is well', async () => {
  answers = { '/user/login': async () => [429, {}] };
  expect(await signInFindings(settings())).toMatchObject({ state: 'check' });
  expect(await signInFindings(settings({ SITE_URL: 'http://127.0.0.1:1' }))).toMatchObject({ state: 'check' });
});

it('tells of a password that works, although others could not be tried or signed out', async () => {
  let calls = 0;
  answers = { '/user/login': async () => (calls++ === 0 ? [200, { token: 'a-token' }] : [429, {}]) };
  const found = await signInFindings(settings());
  expect(found).toMatchObject({ state: 'todo', words: expect.stringContaining(firstAdmin.email) });
});

it('finds the last backup and restore in the audit log', async () => {
  expect(await recordFindings(db, now)).toMatchObject([
    { topic: 'backups', state: 'todo', words: expect.stringContaining('No backup is recorded here.') },
    { topic: 'restore', state: 'check' },
  ]);
  const entry = (seq: number, at: string, command: string, outcome = 'done') => ({
    ...{ seq, at: new Date(at), action: 'operator_command', after: { command }, outcome },
  });
  const entries = [entry(1, '2026-05-01T01:17:00Z', 'backup'), entry(2, '2026-05-04T01:17:00Z', 'backup', 'unknown')];
  await db.collection('auditLog').insertMany([...entries, entry(3, '2026-04-01T10:00:00Z', 'restore')]);
  expect(await recordFindings(db, now)).toMatchObject([
    { state: 'todo', words: expect.stringContaining('2026-05-01') },
    { state: 'fine', words: expect.stringContaining('2026-04-01') },
  ]);
  await db.collection('auditLog').insertOne(entry(4, '2026-05-03T01:17:00Z', 'backup'));
  expect(await recordFindings(db, now)).toMatchObject([{ state: 'fine' }, {}]);
});

it('compares the platform team with the moderators, and tells their ids', async () => {
  const users = db.collection('users');
  await users.deleteMany({});
  const { insertedId } = await users.insertOne({ email: 'head@kites.school', isAdmin: true });
  const { insertedId: childId } = await users.insertOne({ email: 'child@kites.school', isAdmin: false });
  const find = (PLATFORM_TEAM: string) => teamFinding(settings({ PLATFORM_TEAM }), db);
  const named = { state: 'todo', words: expect.stringContaining(`${insertedId} is head@kites.school`) };
  expect(await find('')).toMatchObject(named);
  expect(await find(`${childId}`)).toMatchObject(named);
  expect(await find(`${childId},${insertedId}`)).toMatchObject({ state: 'fine', words: expect.stringMatching(/^1 /) });
});

it('looks for a copy in the bucket, in place of believing the settings', async () => {
  const s3 = await startS3Server();
  const { accessKeyId, secretAccessKey } = s3.credentials;
  const keys = { BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey };
  const bucket = { BACKUP_S3_BUCKET: s3.bucket, BACKUP_S3_ENDPOINT: s3.url, ...keys };
  const find = (env: NodeJS.ProcessEnv) => copyFinding(settings(env), now);
  const copy = (name: string) => s3.objects.set(`storysprout/${name}`, Buffer.from('x'));
  expect(await find({})).toMatchObject({ state: 'todo', words: expect.stringContaining('where the site is') });
  copy('storysprout-2026-04-30T011700Z.backup');
  copy('lasting-2026-05.jsonl.000000000000');
  expect(await find(bucket)).toMatchObject({ state: 'todo', words: expect.stringContaining('copy-backups') });
  copy('storysprout-2026-05-04T011700Z.backup');
  expect(await find(bucket)).toMatchObject({ state: 'fine' });
  const wrongKey = await find({ ...bucket, BACKUP_S3_KEY_ID: 'another-key' });
  expect(wrongKey).toMatchObject({ state: 'todo', words: expect.stringContaining('AccessDenied') });
  await s3.close();
  expect(await find(bucket)).toMatchObject({ state: 'todo', words: expect.stringContaining("can't be read") });
});

it('finds out whether alerts reach anybody', async () => {
  const alertmanagers = (all: string[]) => {
    answers = { '/api/v1/alertmanagers': async () => [200, { data: { activeAlertmanagers: all } }] };
    return alertFindings({ PROMETHEUS_URL: url });
  };
  expect(await alertmanagers(['one'])).toMatchObject({ state: 'check' });
  expect(await alertmanagers([])).toMatchObject({ state: 'todo' });
  expect(await alertFindings({ PROMETHEUS_URL: 'http://127.0.0.1:1' })).toMatchObject({ state: 'todo' });
  expect(await alertFindings({ PROMETHEUS_URL: '' })).toMatchObject({ state: 'check' });
});
