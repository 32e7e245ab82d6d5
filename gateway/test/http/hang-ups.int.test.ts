import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@storysprout/contract/api';
import { listen, requestContext, stopListening, type Upstream } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import Koa from 'koa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProxyContext, proxy } from '../../src/api/proxy/proxy.middleware';
import { SlowReaders } from '../../src/api/proxy/slow-readers';
import { createUpstream } from '../../src/api/proxy/upstreams';
import { BodyIntake } from '../../src/http/bodies/body-intake';
import { drainUnreadBodies } from '../../src/http/bodies/draining';
import { Quota } from '../../src/http/bodies/quota';
import { RouteTable } from '../../src/http/routing/route-table';
import { type FakeService, json, startService } from '../support/http';

// One call without a token may be at the service at a time, and one may wait.
let service: FakeService;
let upstream: Upstream;
let strangers: Quota;
let server: Server;
const held: (() => void)[] = [];

beforeEach(async () => {
  held.length = 0;
  service = await startService(({ url }, response) => {
    const answer = () => json(response, { success: true });
    if (url === '/readyz') answer();
    else held.push(answer);
  });
  upstream = createUpstream('user', service.url, quietLogger);
  strangers = new Quota({ total: 1, perNetwork: 1, waitMs: 30_000, maxWaiting: 1 });
  const context: ProxyContext = {
    upstreams: { blog: upstream, user: upstream, admin: upstream, registry: upstream },
    bodies: new BodyIntake({ memoryBytes: 48 * 1024 * 1024, pace: { graceMs: 10_000, bytesPerSecond: 4_096 } }),
    slowReaders: new SlowReaders(),
    strangers,
  };
  const app = new Koa();
  app.use(requestContext({ sampleRatio: 0 }));
  app.use(drainUnreadBodies());
  app.use(async (ctx) => {
    ctx.state.user = null;
    const route = new RouteTable(endpoints).find('POST', '/user/login');
    if (route.kind === 'api') await proxy(ctx, route, context);
  });
  server = await listen(app, { port: 0 });
});
afterEach(async () => {
  await stopListening(server);
  await upstream.close();
  await service.close();
});

function login(signal?: AbortSignal) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/user/login`, { method: 'POST', body: '{}', ...(signal && { signal }) });
}

async function answerNext(): Promise<void> {
  await waitFor(() => held.length === 1);
  held.pop()?.();
}

it('who hangs up while waiting leaves room for others to wait', async () => {
  const first = login();
  await waitFor(() => held.length === 1);
  const leaving = new AbortController();
  const left = login(leaving.signal).catch(() => 'gone');
  await waitFor(() => strangers.waiting === 1);
  leaving.abort();
  await waitFor(() => strangers.waiting === 0);
  const second = login();
  await waitFor(() => strangers.waiting === 1);
  await answerNext();
  await answerNext();
  expect([await left, (await first).status, (await second).status]).toEqual(['gone', 200, 200]);
  await waitFor(() => strangers.used === 0);
});

it('who hangs up while the service works costs it no connection, and others wait until it is done', async () => {
  const leaving = new AbortController();
  const left = login(leaving.signal).catch(() => 'gone');
  await waitFor(() => held.length === 1);
  leaving.abort();
  expect(await left).toBe('gone');
  const second = login();
  await waitFor(() => strangers.waiting === 1);
  await answerNext();
  await answerNext();
  expect((await second).status).toBe(200);
  const calls = service.seen.filter(({ url }) => url === '/user/login');
  expect(calls.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});
