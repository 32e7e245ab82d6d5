import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, json, startService } from '../support/fixtures';
import { type ReadyGateway, startGatewayProcess } from '../support/gateway-process';

/** Sends hostile requests to a gateway that runs as its own process: no other client may be affected. */

let service: FakeService;
/** Answers health checks only, and drops every other connection. */
let dying: FakeService;
let gateway: ReadyGateway;

beforeAll(async () => {
  service = await startService((request, response) => {
    request.resume();
    request.once('end', () => json(response, { ok: true }));
  });
  dying = await startService((request, response) => {
    if (request.url === '/readyz') json(response, { ok: true });
    else request.socket.resetAndDestroy();
  });
  gateway = await startGatewayProcess({ BLOG_URL: service.url, USER_URL: service.url, ADMIN_URL: dying.url });
});

afterAll(async () => {
  gateway?.child.kill('SIGKILL');
  await Promise.all([service.close(), dying.close()]);
});

/** Checks that the same process still serves other clients. */
async function expectServing(): Promise<void> {
  expect((await client(gateway.url).get('/blog/user/blogs')).status).toBe(200);
  expect([gateway.child.exitCode, gateway.errors()]).toEqual([null, '']);
}

const open: Socket[] = [];
beforeEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

async function dial(...lines: string[]): Promise<Socket> {
  const socket = connect({ port: gateway.port, host: '127.0.0.1' });
  open.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return socket;
}

/** Returns everything received until the other side ends the connection. */
async function answerOn(socket: Socket): Promise<string> {
  return (await socket.setEncoding('latin1').toArray()).join('');
}

const websocket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const upgrades: [string, string[]][] = [
  ['a websocket nobody offers', ['GET /nowhere HTTP/1.1', 'Host: x', ...websocket, key]],
  ['a websocket of the API', ['GET /blog/all HTTP/1.1', 'Host: x', ...websocket, key]],
  ['a live connection', ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'Host: x', ...websocket, key]],
  ['a live connection without a key', ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'Host: x', ...websocket]],
  ['a live connection of nobody', ['GET /socket.io/?EIO=4&transport=websocket&sid=x HTTP/1.1', ...websocket, key]],
  ['HTTP/2', ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: A']],
  ['an upgrade with a body', ['POST /blog/create HTTP/1.1', 'Host: x', ...websocket, 'Content-Length: 9']],
  ['a tunnel', ['CONNECT evil:443 HTTP/1.1', 'Host: evil']],
];

describe('upgrades', () => {
  it.each(upgrades)('may be given up at any moment: %s', async (_name, lines) => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => dial(...lines)));
    for (const [at, socket] of sockets.entries()) setTimeout(() => socket.resetAndDestroy(), (at % 5) * 3);
    await sleep(30);
    await expectServing();
  });

  it.each(upgrades.filter(([name]) => !name.startsWith('a live')))('are refused at once: %s', async (_name, lines) => {
    const startedAt = performance.now();
    const answer = await answerOn(await dial(...lines));
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"success":false');
    expect(performance.now() - startedAt).toBeLessThan(900);
  });

  it('end when the other side only half closes', async () => {
    const socket = await dial('GET /nowhere HTTP/1.1', 'Host: x', ...websocket, key);
    socket.end();
    socket.resume();
    await once(socket, 'close');
    await expectServing();
  });
});

describe('odd targets', () => {
  const targets = [
    'a://x/blog/all',
    `http://127.0.0.1/blog/post/${'a'.repeat(24)}`,
    '//evil/blog/all',
    'a://[/blog/all',
    '/blog/all?q=\xc3\xa9',
    '/blog/all#x',
    '*',
    'evil:443',
  ];

  it('are refused at the door, and no service is blamed for them', async () => {
    const before = service.seen.length;
    for (const target of targets.flatMap((each) => Array<string>(6).fill(each))) {
      const answer = await answerOn(await dial(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close'));
      expect(answer, target).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_input"}$/s);
    }
    expect(await answerOn(await dial('OPTIONS * HTTP/1.1', 'Host: x', 'Connection: close'))).toContain(' 400 ');
    expect(service.seen.slice(before).filter(({ url }) => url !== '/readyz')).toEqual([]);
    await expectServing();
  });
});

describe('bodies that are given up', () => {
  const post = (path: string) => dial(`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 1000', '', 'x'.repeat(100));

  it('end no process when one of many goes that wait for a connection to their service', async () => {
    const slow = await Promise.all(Array.from({ length: 150 }, () => post('/blog/comment/add')));
    for (const socket of slow.slice(-10)) socket.resetAndDestroy();
    await sleep(50);
    for (const socket of slow) socket.resetAndDestroy();
    await expectServing();
  });

  it('end no process when their service dies meanwhile', async () => {
    const uploads = await Promise.all(Array.from({ length: 40 }, () => post('/admin/send-weekly-challenge')));
    for (const [at, socket] of uploads.entries()) setTimeout(() => socket.resetAndDestroy(), at % 8);
    const given = uploads.map((socket) => once(socket, 'close'));
    await waitFor(() => Promise.all(given).then(() => true));
    await expectServing();
  });
});
