import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, listen, stopListening } from '@storysprout/service-kit';
import { quietLogger, testKeys, testRedis } from '@storysprout/service-kit/testing';
import { afterAll } from 'vitest';
import { createGateway, type Gateway } from '../src/app';
import { type Config, readConfig } from '../src/config';

/** A real HTTP server in place of a service. */
export interface FakeService {
  url: string;
  /** Requests that have arrived, newest last. */
  seen: IncomingMessage[];
  close(): Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function startService(answer: Answer, port = 0): Promise<FakeService> {
  const seen: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${address.port}`, seen, close };
}

/** GET with just these headers; `fetch` adds some, `cache-control: no-cache` to conditional requests among them. */
export async function plainGet(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.get(url, { headers, agent: false }, resolve).once('error', reject);
  });
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode, headers: response.headers, text };
}

/** An answer of a service in JSON. */
export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const shellPage =
  '<!doctype html><html><head><meta charset="utf-8"><script type="module" src="/assets/main.0123456789.js"></script></head><body><div id="root"></div></body></html>';

/** A folder that is gone when the test file is done. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function buildSite(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'art'));
  await writeFile(join(folder, 'index.html'), shellPage);
  await writeFile(
    join(folder, 'assets/main.0123456789.js'),
    `globalThis.started = ${JSON.stringify('yes '.repeat(500))};`,
  );
  await writeFile(join(folder, 'art/panda.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
  await writeFile(join(folder, 'pop.mp3'), Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256)));
  return folder;
}

export interface RemoteOptions {
  name?: string;
  version?: string;
  manifest?: Record<string, unknown>;
}

/** Puts a remote's build into the remotes folder, as a team's deployment does. */
export async function deployRemote(
  dir: string,
  { name = 'mf_blog', version = '1', manifest = {} }: RemoteOptions = {},
) {
  const folder = join(dir, name);
  await mkdir(join(folder, 'assets'), { recursive: true });
  const offer = {
    name,
    label: 'The blogs',
    contract: 1,
    pages: [{ path: '/blogs', expose: './pages/blogs', title: 'All Blogs', access: 'public' }],
    widgets: [],
    ...manifest,
  };
  await writeFile(join(folder, 'assets', `entry.${version}.js`), `// ${version}\n${'export {};\n'.repeat(200)}`);
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify({ id: name, version }));
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ name, version, manifest: offer }));
}

export interface RunningGateway {
  url: string;
  gateway: Gateway;
  config: Config;
  close(): Promise<void>;
}

/** The real gateway on a free port. What is not given points to where nobody listens. */
export async function startGateway(settings: Record<string, string> = {}): Promise<RunningGateway> {
  const { redis, url: redisUrl } = await testRedis();
  const config = readConfig({
    NODE_ENV: 'test',
    REDIS_URL: redisUrl,
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    BLOG_URL: 'http://127.0.0.1:9',
    USER_URL: 'http://127.0.0.1:9',
    ADMIN_URL: 'http://127.0.0.1:9',
    SITE_DIR: '/nowhere',
    REMOTES_DIR: '/nowhere',
    ...settings,
  });
  const gateway = createGateway({
    config,
    logger: process.env.TEST_LOGS ? createLogger({ name: 'gateway', level: 'debug' }) : quietLogger,
    redis,
  });
  const server = await listen(gateway, { port: 0 });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await stopListening(server);
    await gateway.close();
  };
  afterAll(close);
  return { url: `http://127.0.0.1:${port}`, gateway, config, close };
}
