import { createHash, hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { client, signTestToken, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, json, type RunningGateway, startGateway, startService } from '../support/fixtures';

const megabyte = 1024 * 1024;
let service: FakeService;
let gateway: RunningGateway;

beforeAll(async () => {
  service = await startService((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    const status = request.url === '/readyz' ? 200 : 201;
    request.once('end', () => json(response, { sha256: hash.digest('hex') }, status));
  });
  gateway = await startGateway({ BLOG_URL: service.url, USER_URL: service.url, ...oneProxy });
});
afterAll(() => service.close());

const oneProxy = { TRUSTED_PROXIES: '1' };
const from = (address: string) => ({ 'x-forwarded-for': address });

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends `sent` of `declared` bytes of a body and stops. */
async function stall(
  { url }: RunningGateway,
  { path = '/blog/comment/add', declared = 1_000, sent = 100, address = '10.0.0.1', token = '' } = {},
): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  open.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${address}`, `Content-Length: ${declared}`];
  if (token !== '') lines.push(`Authorization: Bearer ${token}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(sent, 'x'));
  return socket;
}

const gauge = async ({ metrics }: RunningGateway, name: string) =>
  (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value ?? Number.NaN;

function upload({ url }: RunningGateway, bytes: Buffer, address: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/octet-stream', ...from(address), ...more };
  return fetch(`${url}/blog/create`, { method: 'POST', headers, body: bytes });
}

describe('a body', () => {
  // Sizes just below and above the limit that needs no room, and bodies that arrive in one or in several chunks.
  it.each([1_000, 16_383, 16_384, 16_385, 40_000, 65_535, 65_537, 200_000])(
    'of %i bytes that was sent before it is read arrives whole',
    async (size) => {
      const bytes = randomBytes(size);
      const socket = connect({ port: Number(new URL(gateway.url).port), host: '127.0.0.1' });
      open.push(socket);
      const answered = once(socket, 'data');
      const lines = ['POST /blog/create HTTP/1.1', 'Host: x', `Content-Length: ${size}`];
      socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]));
      const [answer] = await answered;
      expect(String(answer)).toContain('HTTP/1.1 201');
      expect(String(answer)).toContain(hash('sha256', bytes));
    },
  );
});

describe('slow bodies', () => {
  it('keep nobody from signing in, whoever sends them', async () => {
    await Promise.all(Array.from({ length: 200 }, () => stall(gateway)));
    await waitFor(async () => (await gauge(gateway, 'bodies_under_way')) === 200);
    const startedAt = performance.now();
    for (const address of ['10.0.0.1', '10.0.0.2']) {
      const signedIn = await client(gateway.url).post('/user/login', { body: {}, headers: from(address) });
      expect(signedIn.status).toBe(201);
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('make room for others of their network, long before their grace is over', async () => {
    const patient = await startGateway({ BLOG_URL: service.url, USER_URL: service.url, BODY_GRACE_MS: '20000' });
    // All 205 places that the network has for such bodies are taken, and more bodies wait for one.
    await Promise.all(Array.from({ length: 400 }, () => stall(patient)));
    await waitFor(async () => (await gauge(patient, 'bodies_under_way')) < 100, { timeoutMs: 10_000 });
    expect(await gauge(patient, 'bodies_waiting')).toBe(0);
  });

  it('that wait for room keep nobody behind their address from what needs none', async () => {
    const path = '/user/register';
    await Promise.all(
      Array.from({ length: 600 }, () => stall(gateway, { path, declared: 900_000, sent: 20_000, address: '10.0.0.5' })),
    );
    await waitFor(async () => (await gauge(gateway, 'bodies_waiting')) > 200);
    const startedAt = performance.now();
    for (const call of ['/user/login', '/user/register', '/user/forgot-password']) {
      const { status } = await client(gateway.url).post(call, { body: {}, headers: from('10.0.0.5') });
      expect([call, status]).toEqual([call, 201]);
    }
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('of one account keep nobody else behind its address from sending what is long', async () => {
    const [token, another] = await Promise.all([signTestToken(), signTestToken({ userId: 'f'.repeat(24) })]);
    const slow = { path: '/blog/create', declared: 6 * megabyte, sent: 100_000, address: '10.0.0.6', token };
    await Promise.all(Array.from({ length: 8 }, () => stall(gateway, slow)));
    await waitFor(async () => (await gauge(gateway, 'body_bytes_reserved')) > 0);
    const startedAt = performance.now();
    const story = randomBytes(40_000);
    const saved = await upload(gateway, story, '10.0.0.6', { authorization: `Bearer ${another}` });
    expect(saved.status).toBe(201);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('of one network take its own part of the memory only', async () => {
    const picture = randomBytes(5 * megabyte);
    // The bodies of the previous test are gone, and none of them is still waiting.
    await waitFor(async () => {
      const names = ['bodies_under_way', 'bodies_waiting', 'body_bytes_reserved'] as const;
      const left = await Promise.all(names.map((name) => gauge(gateway, name)));
      return left.every((each) => each === 0);
    });
    await Promise.all(
      Array.from({ length: 12 }, () => stall(gateway, { path: '/blog/create', declared: 6 * megabyte, sent: 100_000 })),
    );
    await waitFor(async () => (await gauge(gateway, 'bodies_waiting')) > 0);
    expect(await gauge(gateway, 'body_bytes_reserved')).toBeLessThanOrEqual((64 * megabyte) / 3);
    expect((await upload(gateway, picture, '10.0.0.2')).status).toBe(201);
    // Visitors have one share of the room, signed-in readers behind the same address another.
    const signedIn = { authorization: `Bearer ${await signTestToken()}` };
    expect((await upload(gateway, picture, '10.0.0.1', signedIn)).status).toBe(201);
    for (const socket of open) socket.resetAndDestroy();
    await waitFor(async () => (await gauge(gateway, 'bodies_under_way')) === 0);
    expect(await gauge(gateway, 'body_bytes_reserved')).toBe(0);
    expect(await gauge(gateway, 'bodies_waiting')).toBe(0);
  });

  it('are answered that they took too long, and their connection ends', async () => {
    const hasty = await startGateway({ BLOG_URL: service.url, BODY_GRACE_MS: '200' });
    const socket = await stall(hasty);
    const trickle = setInterval(() => socket.write('x'), 50);
    const answer = (await socket.setEncoding('latin1').toArray()).join('');
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"too_slow"/s);
    expect(await gauge(hasty, 'bodies_under_way')).toBe(0);
  });

  it('may take their time when the rest comes as fast as it must', async () => {
    const hasty = await startGateway({ BLOG_URL: service.url, BODY_GRACE_MS: '300', BODY_BYTES_PER_SECOND: '1000' });
    const request = http.request(`${hasty.url}/blog/create`, { method: 'POST' });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    const writing = setInterval(() => request.write(Buffer.alloc(400)), 100);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    clearInterval(writing);
    request.end();
    expect((await answered)[0].statusCode).toBe(201);
  });
});

describe('a class behind one address', () => {
  it('sends thirty pictures at once, which take turns in memory', async () => {
    const picture = randomBytes(3 * megabyte);
    const sha256 = hash('sha256', picture);
    let most = 0;
    const looking = setInterval(async () => {
      most = Math.max(most, await gauge(gateway, 'body_bytes_reserved'));
    }, 5);
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(gateway, picture, '10.0.0.3')));
    clearInterval(looking);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(30).fill({ sha256 }));
    expect(most).toBeLessThanOrEqual((64 * megabyte) / 3);
    expect(most).toBeGreaterThan(0);
  });
});

describe('a body over the limit', () => {
  const form = (bytes: number) => {
    const data = new FormData();
    data.set('image', new Blob([Buffer.alloc(bytes)], { type: 'image/png' }), 'drawing.png');
    return data;
  };
  const tooBig = { success: false, code: 'too_large', message: "That's too big to send." };
  const pictureTooBig = { ...tooBig, message: 'That picture is too big. It can have 5 MB at most.' };

  it('is refused in words whoever sends it reads, every time', async () => {
    const call = client(gateway.url);
    for (let round = 0; round < 10; round += 1) {
      const sent = [6, 6.5, 8].map((megabytes) => call.post('/blog/create', { body: form(megabytes * megabyte) }));
      for (const { status, body } of await Promise.all(sent)) expect([status, body]).toEqual([413, pictureTooBig]);
    }
    const json = await call.post('/blog/comment/add', { body: { text: 'x'.repeat(9 * megabyte) } });
    expect(json).toMatchObject({ status: 413, body: tooBig });
  });

  it('is refused when nobody knew how long it would be, when the connection ends with it, when asked first', async () => {
    const length = { 'content-length': 8 * megabyte };
    const asking = { ...length, expect: '100-continue' };
    for (const headers of [{ 'transfer-encoding': 'chunked' }, { ...length, connection: 'close' }, asking]) {
      const request = http.request(`${gateway.url}/user/register`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      });
      request.once('error', () => undefined);
      const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
      request.end(Buffer.alloc(8 * megabyte));
      const [response] = await answered;
      expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
      expect(JSON.parse((await response.setEncoding('utf8').toArray()).join(''))).toEqual(pictureTooBig);
    }
  });

  it('is not read for ever', async () => {
    const socket = await stall(gateway, { declared: 10_000 * megabyte, sent: 1 });
    const block = Buffer.alloc(megabyte);
    let sent = 0;
    while (!socket.destroyed && sent < 500) {
      await new Promise((resolve) => socket.write(block, resolve));
      sent += 1;
    }
    expect(sent).toBeLessThan(100);
  });
});
