import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createQueue } from '@storysprout/service-kit';
import { quietLogger, testDatabase, testRedis } from '@storysprout/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { supportBundle } from '../support-bundle';

const database = await testDatabase('storysprout_support');
const { url: redisUrl, redis } = await testRedis();
const queue = createQueue('xp', { redisUrl, logger: quietLogger });
const service = createServer(({ url }, response) => {
  const isMetrics = url === '/metrics';
  response.setHeader('content-type', isMetrics ? 'text/plain' : 'application/json');
  response.end(isMetrics ? 'outbox_events{app="blog"} 3\nother_total 1\n' : '{"ok":true,"failing":[]}');
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;

afterAll(async () => {
  await queue.bull.obliterate({ force: true });
  await queue.close();
  service.close();
});

it('tells how processes, stores and queues are, and nothing that a child wrote', async () => {
  const secret = 'a dragon called Wren';
  const userId = 'a'.repeat(24);
  await database.db.collection('blogs').insertOne({ title: secret });
  await database.db.collection('outbox').insertOne({ name: 'xp', data: { text: secret }, createdAt: new Date(0) });
  await queue.add({ key: 'like-1', userId, reason: 'like', xp: 5, at: '2026-05-04T10:00:00Z' }, { jobId: 'like-1' });
  const bundle = await supportBundle({
    env: { BACKUP_KEY: secret, LOG_LEVEL: 'info' },
    addresses: { blog: `http://127.0.0.1:${port}`, admin: 'http://127.0.0.1:1' },
    stores: { mongo: database.client, redis, cache: null },
    databasePrefix: database.dbName,
    queues: { redisUrl, logger: quietLogger },
    logs: '',
    version: '1.2.3',
    now: new Date(),
  });
  expect(bundle).toMatchObject({
    versions: { storysprout: '1.2.3', node: process.version },
    settings: { BACKUP_KEY: '(set)', LOG_LEVEL: 'info' },
    processes: [
      { name: 'blog', readyz: { ok: true }, figures: ['outbox_events{app="blog"} 3'] },
      { name: 'admin', healthz: expect.stringContaining('no answer') },
    ],
    mongodb: {
      databases: { [database.dbName]: { documents: { blogs: 1, outbox: 1 }, outboxSince: new Date(0) } },
    },
    redis: [{ redis_version: expect.any(String), maxmemory_policy: expect.any(String) }],
    queues: expect.arrayContaining([expect.objectContaining({ name: 'xp', waiting: 1 })]),
  });
  const text = JSON.stringify(bundle);
  for (const hidden of [secret, userId, 'like-1']) expect(text).not.toContain(hidden);
});
