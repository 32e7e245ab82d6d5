import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { client, newTestKeys, startRedisServer, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../../gateway/test/support/fixtures';
import { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import { expressions, groups, ofExporters, type Series, seriesOf } from './expressions';
import { processNames, type RunningSite, startRunningSite } from './running-site';
import { secrets, tellStory, told, traceparent } from './story';
import { startTraceCollector, type TraceCollector } from './trace-collector';

/** Plays one story on the whole site, and checks what the processes reported in logs, metrics and traces. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const mail = new MailCatcher();
const folder = mkdtempSync(join(tmpdir(), 'story-'));
let site: RunningSite;
let collector: TraceCollector;
let metrics: Map<string, string>;
const [, traceId = '', browserSpan] = traceparent.split('-');

beforeAll(async () => {
  const [redis, queues] = [await startRedisServer(), await startRedisServer()];
  collector = await startTraceCollector();
  await mail.start();
  const [user, blog, admin, registry] = [
    await testDatabase('user'),
    await testDatabase('blog'),
    await testDatabase('admin'),
    await testDatabase('registry'),
  ];
  const keys = newTestKeys();
  site = await startRunningSite(
    {
      MONGODB_URL: user.url,
      REDIS_URL: redis.url,
      QUEUE_REDIS_URL: queues.url,
      JWT_PRIVATE_KEY: keys.privateKeyPem,
      JWT_PUBLIC_KEY: keys.publicKeyPem,
      AUDIT_PRIVATE_KEY: newTestKeys().privateKeyPem,
      PICTURE_KEY: 'a key of pictures for the tests!!',
      SMTP_URL: mail.url,
      PUBLIC_URL: 'https://storysprout.example',
      SITE_DIR: await buildSite(),
      ALLOW_VOLATILE_REDIS: '1',
      ARGON2_MEMORY_KIB: '64',
      ADMIN_EMAIL: secrets.admin.email,
      ADMIN_PASSWORD: secrets.admin.password,
      LOG_LEVEL: 'trace',
      SHUTDOWN_IDLE_MS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    {
      user: user.dbName,
      blog: blog.dbName,
      admin: admin.dbName,
      'mail-worker': admin.dbName,
      registry: registry.dbName,
    },
  );
  await tellStory({ site: client(site.url), mail, users: user.db });
  // XP is added in the background.
  await waitFor(() => site.lines('user').some((line) => line.includes(traceId) && line.includes('job done')));
  metrics = new Map(await Promise.all(processNames.map(async (name) => [name, await site.metrics(name)] as const)));
  // The remaining traces are sent before a process ends.
  const codes = [];
  for (const name of processNames) codes.push(await site.stop(name));
  expect(codes).toEqual(processNames.map(() => 0));
  await redis.stop();
  await queues.stop();
});

afterAll(async () => {
  for (const name of processNames) await site?.stop(name);
  await mail.stop();
  await collector?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface LogLine {
  readonly name: string;
  readonly msg: string;
  readonly traceId?: string;
  readonly requestId?: string;
}
const logLines = () => site.lines().map((line) => JSON.parse(line) as LogLine);

describe('one click', () => {
  it('is one trace id and one request id in the logs of gateway, service and job', () => {
    const lines = logLines().filter((line) => line.traceId === traceId);
    const seen = new Set(lines.map(({ name, msg }) => `${name} ${msg}`));
    expect([...seen].sort()).toEqual(expect.arrayContaining(['blog request', 'gateway request', 'user job done']));
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('is one trace at the collector, each step with the one that led to it', () => {
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const of = (service: string) => spans.filter((span) => span.service === service);
    const [[door], [service]] = [of('gateway'), of('blog')];
    expect(door).toMatchObject({ name: 'POST /blog/comment/add', parentSpanId: browserSpan });
    expect(service).toMatchObject({ name: 'POST /blog/comment/add', parentSpanId: door?.spanId });
    expect(service?.attributes).toMatchObject({ 'http.response.status_code': 201 });
    expect(of('user').length).toBeGreaterThan(0);
    for (const job of of('user'))
      expect(job).toMatchObject({ name: expect.stringMatching(/^job (xp|activity)$/), parentSpanId: service?.spanId });
  });

  it('is found again in every job that came of it', () => {
    const lines = logLines();
    const asked = new Set(
      lines.filter(({ msg, name }) => msg === 'request' && name === 'gateway').map((line) => line.traceId),
    );
    const jobs = lines.filter(({ msg }) => msg.startsWith('job '));
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(['user', 'admin', 'mail-worker']));
    expect(jobs.filter((job) => !asked.has(job.traceId))).toEqual([]);
  });

  it('has a trace of its own each time', () => {
    const requests = logLines().filter(({ name, msg }) => name === 'gateway' && msg === 'request');
    expect(requests.length).toBeGreaterThan(20);
    expect(new Set(requests.map((line) => line.traceId)).size).toBe(requests.length);
  });
});

describe('metrics', () => {
  /** Returns every exported series, with its labels. */
  const exported = () =>
    [...metrics.values()].flatMap((text) =>
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => ({
          name: line.replace(/[{ ].*$/s, ''),
          labels: Object.fromEntries([...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])),
        })),
    );
  /**
   * Returns whether a process exports the series. The label `status` is ignored, because there may have been no such
   * response.
   */
  const isExported = ({ name, labels }: Series, all: ReturnType<typeof exported>) =>
    all.some(
      (one) =>
        one.name === name &&
        Object.entries(labels).every(([label, value]) => one.labels[label] === value || label === 'status'),
    );

  /** A counter with labels has no series before it first counts. */
  const isDeclared = ({ name, labels }: Series) =>
    Object.keys(labels).length === 0 && [...metrics.values()].some((text) => text.includes(`# TYPE ${name} `));

  it.each(expressions)('%s asks for what is exported', (_, expression) => {
    const all = exported();
    const wanted = (seriesOf(expression) ?? []).filter(({ name }) => !ofExporters.has(name));
    expect(wanted.filter((series) => !isDeclared(series) && !isExported(series, all))).toEqual([]);
  });

  it('leaves only stores and jobs to exporters of others', () => {
    const own = groups.find(({ name }) => name === 'storysprout')?.rules ?? [];
    const foreign = own.filter(({ expr }) => seriesOf(expr)?.some(({ name }) => ofExporters.has(name)));
    expect(foreign).toEqual([]);
  });

  it('count by route at the gateway as at the services, and never by address', () => {
    const routes = new Set(
      exported()
        .filter(({ name, labels }) => name === 'http_request_duration_seconds_count' && labels.app === 'gateway')
        .map(({ labels }) => labels.route ?? ''),
    );
    expect([...routes]).toEqual(
      expect.arrayContaining(['/blog/comment/add', '/admin/blogs/approve/{id}', 'page', 'other']),
    );
    expect([...routes].filter((route) => /[\da-f]{24}/.test(route))).toEqual([]);
  });

  it('tell how long queues are', () => {
    const of = (wanted: string) =>
      exported().filter(({ name, labels }) => name === 'queue_jobs' && labels.queue === wanted).length;
    const queues = [
      'xp',
      'activity',
      'letter',
      'xpTakenBack',
      'subjectDecided',
      'profileChanged',
      'writerErased',
      'recipientErased',
      'challengeEmail',
      'accountEmail',
      'auditEntry',
    ];
    // Four states from each service that adds jobs to the queue. Three services add notifications.
    for (const queue of queues) expect(of(queue), queue).toBe(queue === 'letter' ? 12 : 4);
  });
});

describe('what a child writes, her e-mail address, passwords and tokens', () => {
  const flat = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
  const hidden = () => [...flat(secrets), ...told];

  it.each(processNames)('are not in the logs of %s, whatever the level', (name) => {
    const lines = site.lines(name);
    expect(lines.length).toBeGreaterThan(0);
    const holds = (line: string) => hidden().some((secret) => line.toLowerCase().includes(secret.toLowerCase()));
    expect(lines.filter(holds)).toEqual([]);
  });

  it('are not in metrics and traces', () => {
    const texts = [...metrics.values(), collector.text()].join('\n').toLowerCase();
    expect(texts.length).toBeGreaterThan(10_000);
    expect(hidden().filter((secret) => texts.includes(secret.toLowerCase()))).toEqual([]);
  });

  it('came up, or this would prove nothing', () => {
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(site.lines('user').some((line) => line.includes('"level":"debug"') && line.includes('refused'))).toBe(true);
    expect(site.lines('user').some((line) => line.includes('"level":"error"'))).toBe(true);
  });
});
