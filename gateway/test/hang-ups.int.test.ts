import type { AddressInfo } from 'node:net';
import { endpoints } from '@storysprout/contract/api';
import { listen, requestContext, stopListening } from '@storysprout/service-kit';
import { waitFor } from '@storysprout/service-kit/testing';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { BodyIntake } from '../src/bodies/body-intake';
import { partGently } from '../src/bodies/parting';
import { Quota } from '../src/bodies/quota';
import { type Passing, proxy } from '../src/proxy/proxy.middleware';
import { SlowReaders } from '../src/proxy/slow-readers';
import { Upstream } from '../src/proxy/upstream';
import { RouteTable } from '../src/routing/route-table';
import { json, startService } from './http';

it('a call without a token whose sender hangs up leaves its place in the queue to others', async () => {
  const held: (() => void)[] = [];
  const service = await startService(({ url }, response) => {
    const answer = () => json(response, { success: true });
    if (url === '/healthz') answer();
    else held.push(answer);
  });
  const upstream = new Upstream('user', service.url, () => undefined);
  const strangers = new Quota({ total: 1, perNetwork: 1, waitMs: 30_000, maxWaiting: 1 });
  const passing: Passing = {
    upstreams: { blog: upstream, user: upstream, admin: upstream, registry: upstream },
    bodies: new BodyIntake({ memoryBytes: 48 * 1024 * 1024, pace: { graceMs: 10_000, bytesPerSecond: 4_096 } }),
    slowReaders: new SlowReaders(),
    strangers,
  };
  const app = new Koa();
  app.use(requestContext({ sampleRatio: 0 }));
  app.use(partGently());
  app.use(async (ctx) => {
    ctx.state.user = null;
    const route = new RouteTable(endpoints).find('POST', '/user/login');
    if (route.kind === 'api') await proxy(ctx, route, passing);
  });
  const server = await listen(app, { port: 0 });
  const { port } = server.address() as AddressInfo;
  const login = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/user/login`, { method: 'POST', body: '{}', ...(signal && { signal }) });

  const first = login();
  await waitFor(() => held.length === 1);
  const leaving = new AbortController();
  const left = login(leaving.signal).catch(() => 'gone');
  await waitFor(() => strangers.waiting === 1);
  leaving.abort();
  await waitFor(() => strangers.waiting === 0);
  expect(await left).toBe('gone');

  const second = login();
  await waitFor(() => strangers.waiting === 1);
  for (const answer of held.splice(0)) answer();
  await waitFor(() => held.length === 1);
  for (const answer of held.splice(0)) answer();
  expect([(await first).status, (await second).status, strangers.used]).toEqual([200, 200, 0]);

  await stopListening(server);
  await upstream.close();
  await service.close();
});
