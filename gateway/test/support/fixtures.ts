import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type HttpMetrics, type RedisConnection } from '@storysprout/service-kit';
import {
  client,
  onCleanup,
  quietLogger,
  type TestDatabase,
  testDatabase,
  testInternalSettings,
  testKeys,
  testRedis,
} from '@storysprout/service-kit/testing';
import {
  deployTokenOf,
  type RunningRegistry,
  startRegistry,
} from '../../../services/registry/test/support/running-registry';
import { platform, type SampleOptions, sample } from '../../../services/registry/test/support/samples';
import { createGateway, type Gateway } from '../../src/plan';

export * from './http';
export { deployTokenOf };

export const shellPage =
  '<!doctype html><html><head><meta charset="utf-8"><script type="module" src="/assets/main.0123456789.js"></script></head><body><div id="root"></div></body></html>';

/** A folder that is deleted after the calling test or file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function buildSite(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'art/sheets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), shellPage);
  await writeFile(join(folder, 'platform.json'), JSON.stringify(platform));
  await writeFile(
    join(folder, 'assets/main.0123456789.js'),
    `globalThis.started = ${JSON.stringify('yes '.repeat(500))};`,
  );
  await writeFile(join(folder, 'art/panda.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'art/sheets/avatars-1x2y3z.webp'), 'a sheet of avatars');
  await writeFile(join(folder, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
  await writeFile(join(folder, 'site.webmanifest'), '{"name":"Storysprout"}');
  await writeFile(join(folder, 'pop.mp3'), Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256)));
  return folder;
}

/**
 * Publishes a build, by default one that needs no service, and releases it to everybody or to a percentage, as a team
 * does.
 */
export async function deployRemote(
  { url, modules }: RunningGateway,
  options: SampleOptions & { canaryPercent?: number } = {},
): Promise<void> {
  const { name = 'mf_blog', version = '1.0.0', canaryPercent } = options;
  const call = client(url, deployTokenOf(name));
  const published = await call.post(`/registry/remotes/${name}/releases`, {
    body: sample({ remote: { api: 0 }, ...options }),
  });
  const order = { version, canaryPercent, revision: published.body.revision };
  const released = await call.post(`/registry/remotes/${name}/release`, { body: order });
  if (released.status !== 200) throw new Error(JSON.stringify([published.body, released.body]));
  await modules.releases.live.refresh();
}

export interface RunningGateway extends Pick<Gateway, 'modules' | 'subscribe'> {
  url: string;
  metrics: HttpMetrics;
  /** The registry behind it. */
  registry: RunningRegistry;
  close(): Promise<void>;
}

/** Starts the real gateway on a free port. Services that are not given point to an address where nobody listens. */
export async function startGateway(settings: Record<string, string> = {}): Promise<RunningGateway> {
  return startGatewayOn(await testDatabase('gateway'), settings);
}

/** Another gateway, with a registry of its own on the same database. */
export async function startGatewayOn(
  mongo: TestDatabase,
  settings: Record<string, string> = {},
): Promise<RunningGateway> {
  const { redis, url: redisUrl } = await testRedis();
  const registry = await startRegistry(mongo, { ...settings, REDIS_URL: redisUrl });
  const gateway = await startPlan({ REDIS_URL: redisUrl, REGISTRY_URL: registry.url, ...settings }, redis);
  const close = async () => {
    await gateway.close();
    await registry.close();
  };
  onCleanup(close);
  return { ...gateway, registry, close };
}

/**
 * Starts a gateway by its plan, with a Redis of the caller's. It applies no announcements until `subscribe`, because
 * other test files have the same Redis.
 */
export async function startPlan(settings: Record<string, string>, redis: RedisConnection) {
  const nobody = 'http://127.0.0.1:9';
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    SHUTDOWN_IDLE_MS: '0',
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    INTERNAL_PRIVATE_KEY: testInternalSettings('gateway').INTERNAL_PRIVATE_KEY,
    ...{ BLOG_URL: nobody, USER_URL: nobody, ADMIN_URL: nobody, REGISTRY_URL: nobody },
    SITE_DIR: '/nowhere',
    ...settings,
  };
  const logger = process.env.TEST_LOGS ? createLogger({ name: 'gateway', level: 'debug' }) : quietLogger;
  const gateway = await createGateway({ env, logger, redis });
  const server = await gateway.listen();
  // A TCP server's address is never a string or null while it listens.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await gateway.shutdown.run();
  };
  onCleanup(close);
  return { ...gateway, metrics: gateway.context.metrics, url: `http://127.0.0.1:${port}`, close };
}
