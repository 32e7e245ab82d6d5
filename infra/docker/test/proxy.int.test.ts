import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../build/packages.mjs';
import { findProgram } from '../../local/install';
import { freePort } from '../../local/processes/ports';

/** Tests the proxy of compose with two stand-ins for the gateways. */

/** The example keys of RFC 6455. */
const websocketKey = { asked: 'dGhlIHNhbXBsZSBub25jZQ==', answer: 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=' } as const;

class StandIn {
  isLeaving = false;
  asked = 0;
  /** Handles requests that are no probes. */
  answer: (incoming: IncomingMessage, name: string) => string | null = (_incoming, name) => name;
  private readonly server: Server;

  constructor(readonly name: string) {
    this.server = createServer((incoming, outgoing) => {
      if (incoming.url === '/readyz') {
        // Responds as a gateway that goes on serving while its services are unavailable.
        outgoing.statusCode = 503;
        outgoing.end(JSON.stringify({ ok: false, failing: [this.isLeaving ? 'leaving' : 'blog'], away: [] }));
        return;
      }
      this.asked += 1;
      const answer = this.answer(incoming, name);
      if (answer === null) incoming.socket.destroy();
      else outgoing.end(answer);
    });
    this.server.on('upgrade', (_incoming, socket) => {
      const heads = ['Connection: Upgrade', 'Upgrade: websocket', `Sec-WebSocket-Accept: ${websocketKey.answer}`];
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${heads.join('\r\n')}\r\n\r\n`);
      socket.pipe(socket);
    });
  }

  async listen(port = 0): Promise<number> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }
}

const program = findProgram('haproxy');

describe.skipIf(!program)('the proxy of compose', () => {
  const gateways = [new StandIn('one'), new StandIn('two')] as const;
  const [one, two] = gateways;
  const ports = { site: 0, tls: 0, one: 0, two: 0 };
  let folder = '';
  let stop = async () => undefined as unknown;

  /** Starts the proxy and returns a function that ends it. */
  function startProxy(env: Record<string, string> = {}) {
    const file = join(folder, 'haproxy.cfg');
    const child = spawn(program ?? '', ['-db', '-f', file], { env: { TLS: 'on', ...env }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    return async () => {
      child.kill('SIGTERM');
      await ended;
    };
  }

  beforeAll(async () => {
    ports.one = await one.listen();
    ports.two = await two.listen();
    ports.site = await freePort();
    ports.tls = await freePort();
    folder = mkdtempSync(join(tmpdir(), 'storysprout-proxy-'));
    const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
    const files = ['-keyout', join(folder, 'site.key'), '-out', join(folder, 'site.crt')];
    execFileSync('openssl', ['req', ...certificate, ...files], { stdio: 'pipe' });
    const config = readFileSync(join(root, 'infra/docker/haproxy.cfg'), 'utf8')
      .replace(':8080\n', `127.0.0.1:${ports.site}\n`)
      .replace(':8443 ', `127.0.0.1:${ports.tls} `)
      .replace('/usr/local/etc/haproxy/tls', folder)
      .replace(/server-template .*/, `server one 127.0.0.1:${ports.one}\n  server two 127.0.0.1:${ports.two}`);
    writeFileSync(join(folder, 'haproxy.cfg'), config);
    stop = startProxy();
    await waitFor(async () => ['one', 'two'].includes(await ask('/').catch(() => '')), { timeoutMs: 10_000 });
  });

  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
    await Promise.all(gateways.map((gateway) => gateway.close()));
  });

  interface Sent {
    method?: string;
    headers?: Record<string, string>;
    isSecure?: boolean;
  }

  async function answerTo(path: string, { method = 'GET', headers = {}, isSecure = false }: Sent = {}) {
    const options = { host: '127.0.0.1', path, method, headers, agent: false };
    const sent = isSecure
      ? secureRequest({ ...options, port: ports.tls, rejectUnauthorized: false })
      : request({ ...options, port: ports.site });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
  }

  const ask = async (path: string, sent?: Sent) => (await answerTo(path, sent)).body;

  async function askTimes(times: number, path = '/'): Promise<string[]> {
    const answers = new Set<string>();
    for (let turn = 0; turn < times; turn += 1) answers.add(await ask(path));
    return [...answers].sort();
  }

  it('sends requests to each gateway, although a service is away', async () => {
    expect(await askTimes(6)).toEqual(['one', 'two']);
  });

  it('sends nothing more to a gateway that leaves, in less time than it has for that', async () => {
    one.isLeaving = true;
    const since = performance.now();
    await expect.poll(() => askTimes(4), { timeout: 10_000 }).toEqual(['two']);
    expect(performance.now() - since).toBeLessThan(4_000);
    one.isLeaving = false;
    await expect.poll(() => askTimes(4), { timeout: 10_000 }).toEqual(['one', 'two']);
  });

  it('sends a request on that did not arrive, whatever it does', async () => {
    await one.close();
    for (let turn = 0; turn < 6; turn += 1) expect(await ask('/', { method: 'POST' })).toBe('two');
    await one.listen(ports.one);
    await expect.poll(() => askTimes(4), { timeout: 10_000 }).toEqual(['one', 'two']);
  });

  it('asks another gateway when a question was lost, and never sends a write twice', async () => {
    one.answer = () => null;
    expect(await askTimes(6)).toEqual(['two']);
    for (const gateway of gateways) gateway.asked = 0;
    const statuses: (number | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await answerTo('/', { method: 'POST' })).status);
    expect(one.asked + two.asked).toBe(4);
    expect(statuses).toContain(502);
    one.answer = (_incoming, name) => name;
  });

  it('keeps a browser that polls at one gateway', async () => {
    expect(await askTimes(6, '/socket.io/?EIO=4&transport=polling')).toHaveLength(1);
  });

  it('passes websockets on', async () => {
    const asked = { 'sec-websocket-key': websocketKey.asked, 'sec-websocket-version': '13' };
    const headers = { connection: 'Upgrade', upgrade: 'websocket', ...asked };
    const sent = request({ host: '127.0.0.1', port: ports.site, path: '/socket.io/?transport=websocket', headers });
    sent.end();
    const [, socket] = (await once(sent, 'upgrade')) as [IncomingMessage, Socket];
    socket.write('hello');
    const [echo] = (await once(socket, 'data')) as [Buffer];
    expect(echo.toString()).toBe('hello');
    socket.destroy();
  });

  it('says who asked, for which host, and whether by TLS', async () => {
    const told = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    for (const gateway of gateways) {
      gateway.answer = ({ headers }) => told.map((name) => headers[name]).join(' ');
    }
    const headers = { host: 'storysprout.example' };
    expect(await ask('/', { headers })).toBe('127.0.0.1 storysprout.example http');
    expect(await ask('/', { headers, isSecure: true })).toBe('127.0.0.1 storysprout.example https');
    const behind = { ...headers, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    expect(await ask('/', { headers: behind })).toBe('192.0.2.7, 127.0.0.1 storysprout.example https');
  });

  it('sends what came in the open on to the address of a site with TLS, and no other', async () => {
    expect(await answerTo('/blogs')).toMatchObject({ status: 200 });
    await stop();
    stop = startProxy({ PUBLIC_URL: 'https://storysprout.example/' });
    await waitFor(async () => (await ask('/proxy-alive').catch(() => '')) !== '', { timeoutMs: 10_000 });
    const location = 'https://storysprout.example/user/login?a=b';
    expect(await answerTo('/user/login?a=b', { method: 'POST' })).toMatchObject({ status: 308, location });
    expect(await answerTo('/blogs', { isSecure: true })).toMatchObject({ status: 200 });
    expect(await answerTo('/blogs', { headers: { 'x-forwarded-proto': 'https' } })).toMatchObject({ status: 200 });
  });
});
