import {
  client,
  freePort,
  startRedisServer,
  testInternalSettings,
  testKeys,
  testRedis,
  waitFor,
} from '@storysprout/service-kit/testing';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildSite, json, startService } from '../support/fixtures';
import { registrySettings, spawnGateway, startGatewayProcess } from '../support/gateway-process';

/** Starts a gateway that is killed at the end of the test. */
function start(env: Record<string, string>) {
  const gateway = spawnGateway(env);
  onTestFinished(() => {
    gateway.child.kill('SIGKILL');
  });
  return gateway;
}

describe('starting', () => {
  it('names every wrong or missing setting and ends with 1', async () => {
    const gateway = start({ PORT: 'many' });
    expect(await gateway.ended).toBe(1);
    expect(gateway.errors().trim().split('\n')).toEqual([
      expect.stringMatching(/^gateway: PORT is wrong: /),
      'gateway: REDIS_URL is missing.',
      'gateway: JWT_PUBLIC_KEY is missing.',
      'gateway: INTERNAL_PRIVATE_KEY is missing.',
    ]);
  });

  it('says in one line that Redis is away and ends with 1', async () => {
    const gateway = start({
      ...(await registrySettings()),
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      JWT_PUBLIC_KEY: testKeys().publicKeyPem,
      ...testInternalSettings('gateway'),
    });
    expect(await gateway.ended).toBe(1);
    expect(gateway.errors()).toMatch(/^gateway: Redis does not answer at 127\.0\.0\.1:\d+ .*\n$/);
  });
});

describe('running', () => {
  it('finishes what it has begun when told to stop, and ends with 0', async () => {
    const [{ url: redisUrl }, port, metricsPort] = [await testRedis(), await freePort(), await freePort()];
    const answers: (() => void)[] = [];
    const service = await startService((request, response) => {
      if (request.url === '/readyz') json(response, { ok: true });
      else answers.push(() => json(response, { finished: true }));
    });
    const urls = { BLOG_URL: service.url, USER_URL: service.url, ADMIN_URL: service.url };
    const ports = { PORT: String(port), METRICS_PORT: String(metricsPort), SHUTDOWN_IDLE_MS: '0' };
    const key = {
      JWT_PUBLIC_KEY: testKeys().publicKeyPem.replaceAll('\n', '\\n'),
      ...testInternalSettings('gateway'),
    };
    const registry = await registrySettings();
    const gateway = start({ ...registry, REDIS_URL: redisUrl, SITE_DIR: await buildSite(), ...key, ...ports, ...urls });
    const call = client(`http://127.0.0.1:${port}`);
    await waitFor(async () => (await call.get('/readyz')).status === 200, { timeoutMs: 20_000 });
    const metrics = client(`http://127.0.0.1:${metricsPort}`);
    await waitFor(async () => (await metrics.get('/metrics')).body.includes('sockets_connected'));

    const browser = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
    await waitFor(() => browser.connected);
    const pending = call.get('/blog/user/blogs');
    await waitFor(() => answers.length === 1);
    gateway.child.kill('SIGTERM');
    await waitFor(() => browser.disconnected);
    await expect(call.get('/healthz')).rejects.toThrow();
    for (const answer of answers) answer();
    expect((await pending).body).toEqual({ finished: true });
    expect(await gateway.ended).toBe(0);
    expect(
      gateway
        .output()
        .trim()
        .split('\n')
        .every((line) => JSON.parse(line).name === 'gateway'),
    ).toBe(true);
    await service.close();
  });

  it('says that it is not ready before it stops, and works as before meanwhile', async () => {
    const service = await startService((_request, response) => json(response, { ok: true }));
    const urls = { BLOG_URL: service.url, USER_URL: service.url, ADMIN_URL: service.url };
    const gateway = await startGatewayProcess({ ...urls, SHUTDOWN_LEAVE_MS: '6000' });
    onTestFinished(() => void gateway.child.kill('SIGKILL'));
    const call = client(gateway.url);
    const browser = io(gateway.url, { transports: ['websocket'], reconnection: false });
    await waitFor(() => browser.connected);

    const toldAt = performance.now();
    gateway.child.kill('SIGTERM');
    await waitFor(async () => (await call.get('/readyz')).body.failing?.join() === 'leaving');
    // This uses a connection of its own, as a proxy that has not noticed yet may open one.
    expect((await client(gateway.url).get('/blog/user/blogs')).status).toBe(200);
    expect((await call.get('/healthz')).status).toBe(200);
    expect(browser.connected).toBe(true);
    await waitFor(() => browser.disconnected, { timeoutMs: 20_000 });
    expect(performance.now() - toldAt).toBeGreaterThan(5_900);
    expect(await gateway.ended).toBe(0);
    await service.close();
  });

  it('goes on serving pages and the API while Redis is away, and says so', async () => {
    const redis = await startRedisServer();
    const [port, metricsPort] = [await freePort(), await freePort()];
    const service = await startService((_request, response) => json(response, { ok: true }));
    const urls = { BLOG_URL: service.url, USER_URL: service.url, ADMIN_URL: service.url };
    const ports = { PORT: String(port), METRICS_PORT: String(metricsPort), SHUTDOWN_IDLE_MS: '0' };
    const key = { JWT_PUBLIC_KEY: testKeys().publicKeyPem, ...testInternalSettings('gateway') };
    const registry = await registrySettings();
    start({ ...registry, REDIS_URL: redis.url, SITE_DIR: await buildSite(), ...key, ...ports, ...urls });
    const call = client(`http://127.0.0.1:${port}`);
    await waitFor(async () => (await call.get('/readyz')).status === 200, { timeoutMs: 20_000 });
    await redis.stop();
    await waitFor(async () => (await call.get('/readyz')).body.failing?.join() === 'redis');
    expect((await call.get('/', { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await call.post('/blog/create', { body: {} })).status).toBe(200);
    const again = await startRedisServer({ port: Number(new URL(redis.url).port) });
    await waitFor(async () => (await call.get('/readyz')).status === 200);
    await again.stop();
    await service.close();
  });
});
