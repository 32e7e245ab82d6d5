import { createHash, hash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, freePort, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, json, plainGet, type RunningGateway, startGateway, startService } from '../support/fixtures';

const id = '0123456789abcdef01234567';
let blog: FakeService;
let user: FakeService;
let gateway: RunningGateway;

beforeAll(async () => {
  blog = await startService((request, response) => {
    if (request.url?.startsWith('/blog/all?long')) {
      json(response, { blogs: ['x'.repeat(5_000)] });
    } else if (request.url?.startsWith('/images/')) {
      response.writeHead(304, { etag: '"a"' }).end();
    } else if (request.method === 'POST') {
      const hash = createHash('sha256');
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        hash.update(chunk);
      });
      request.on('end', () => json(response, { bytes, sha256: hash.digest('hex') }, 201));
    } else {
      response.setHeader('connection', 'close, x-secret');
      response.setHeader('x-secret', 'yes');
      response.setHeader('x-next-cursor', 'abc');
      json(response, { url: request.url, headers: request.headers });
    }
  });
  user = await startService((request, response) => {
    response.setHeader('set-cookie', 'storysprout_session=a.b; Path=/user/session/renew; HttpOnly; SameSite=Strict');
    if (request.url === '/user/session/renew') return json(response, { cookie: request.headers.cookie });
    if (request.url?.startsWith('/user/leaderboard')) return json(response, { users: [] });
    json(response, { success: false, message: 'No.', code: 'forbidden' }, 403);
  });
  gateway = await startGateway({ BLOG_URL: blog.url, USER_URL: user.url });
});

afterAll(async () => {
  await blog.close();
  await user.close();
});

describe('passing requests on', () => {
  it('sends each address to its service with query and body of the answer untouched', async () => {
    const { status, body, headers } = await client(gateway.url).get('/blog/all?limit=3&q=a%20b');
    expect(status).toBe(200);
    expect(body.url).toBe('/blog/all?limit=3&q=a%20b');
    expect(headers.get('x-next-cursor')).toBe('abc');
    const refused = await client(gateway.url).get('/user/viewprofile');
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'No.' } });
  });

  it("passes a session's cookie both ways, and keeps none with an answer that is for everybody", async () => {
    const api = client(gateway.url);
    const renewed = await api.post('/user/session/renew', { headers: { cookie: 'storysprout_session=c.d' } });
    expect(renewed.body.cookie).toBe('storysprout_session=c.d');
    expect(renewed.headers.get('set-cookie')).toContain('storysprout_session=a.b; Path=/user/session/renew; HttpOnly');
    for (let at = 0; at < 2; at += 1) {
      const { status, headers } = await api.get('/user/leaderboard');
      expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    }
  });

  it('says who asks and under which request id, whatever the client claims', async () => {
    const { body, headers } = await client(gateway.url).get('/blog/user/blogs', {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'request-12345', 'x-real-ip': '6.6.6.6' },
    });
    expect(body.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(body.headers['x-real-ip']).toBeUndefined();
    expect(body.headers['x-request-id']).toBe('request-12345');
    expect(headers.get('x-request-id')).toBe('request-12345');
  });

  it('makes a request id when there is none or an odd one', async () => {
    const { body } = await client(gateway.url).get('/blog/user/blogs', { headers: { 'x-request-id': '<script>' } });
    expect(body.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('drops headers that are about one connection, and those a Connection header names', async () => {
    const { headers } = await client(gateway.url).get('/blog/user/blogs');
    expect(headers.get('x-secret')).toBeNull();
    const sent = JSON.parse(
      (
        await plainGet(`${gateway.url}/blog/user/blogs`, {
          connection: 'keep-alive, x-hop',
          'x-hop': '1',
          te: 'trailers',
        })
      ).text,
    );
    expect(sent.headers).not.toHaveProperty('x-hop');
    expect(sent.headers).not.toHaveProperty('te');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ])('compresses as a browser that takes "%s" would have it', async (accepted, chosen) => {
    const { headers } = await client(gateway.url).get('/blog/all?long', { headers: { 'accept-encoding': accepted } });
    expect(headers.get('content-encoding')).toBe(chosen);
  });

  it('compresses a long JSON answer for a reader who takes that', async () => {
    const packed = await client(gateway.url).get('/blog/all?long', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.body.blogs[0]).toHaveLength(5_000);
    const plain = await client(gateway.url).get('/blog/all?long', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toEqual(packed.body);
  });

  it('passes a 304 on', async () => {
    const { status, headers } = await client(gateway.url).get(`/images/blog/${id}.webp`);
    expect(status).toBe(304);
    expect(headers.get('etag')).toBe('"a"');
  });

  it('answers HEAD without a body', async () => {
    const { status, body } = await client(gateway.url).head('/blog/user/blogs');
    expect([status, body]).toEqual([200, '']);
  });
});

describe('bodies', () => {
  it('streams five megabytes through, unchanged', async () => {
    const picture = randomBytes(5 * 1024 * 1024);
    const response = await fetch(`${gateway.url}/blog/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: picture,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      bytes: picture.length,
      sha256: hash('sha256', picture),
    });
  });

  it('refuses a body whose stated length is over the limit before reading it', async () => {
    const before = blog.seen.length;
    const { status, body } = await client(gateway.url).post('/blog/comment/add', {
      body: { text: 'x'.repeat(1_100_000) },
    });
    expect(status).toBe(413);
    expect(body).toMatchObject({ success: false, code: 'too_large' });
    expect(blog.seen).toHaveLength(before);
  });

  it('refuses a body of unstated length once it grows over the limit', async () => {
    const chunks = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024)));
    const response = await fetch(`${gateway.url}/blog/comment/add`, {
      method: 'POST',
      body: Readable.toWeb(chunks) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});

describe('what goes wrong', () => {
  it('answers 503 in the error shape within two seconds when a service is down', async () => {
    const startedAt = performance.now();
    const { status, body } = await client(gateway.url).get('/admin/blogs');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(status).toBe(503);
    expect(body).toEqual({
      success: false,
      message: 'This part is taking a short break. Please try again in a moment.',
      code: 'unavailable',
    });
    const upload = await client(gateway.url).put(`/admin/users/${id}`, { body: { name: 'Ada' } });
    expect(upload.status).toBe(503);
  });

  it('answers 503 within three seconds when a service takes connections but hangs', async () => {
    const hanging = await startService(() => undefined);
    const other = await startGateway({ BLOG_URL: hanging.url });
    const startedAt = performance.now();
    expect(await client(other.url).get('/blog/user/blogs')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await client(other.url).get('/blog/all?view=card')).toMatchObject({ status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    await hanging.close();
  });

  it('answers 503 soon when the store of a service hangs', async () => {
    const stuck = await startService((request, response) => {
      if (request.url === '/healthz') json(response, { ok: true });
      if (request.url === '/readyz') json(response, { ok: false, failing: ['mongodb'], away: [] }, 503);
    });
    const other = await startGateway({ BLOG_URL: stuck.url });
    const startedAt = performance.now();
    expect(await client(other.url).post('/blog/create', { body: {} })).toMatchObject({ status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await stuck.close();
  });

  it.each([
    ['is alive', 200, { ok: true, failing: [], away: ['redis'] }],
    ['is about to stop', 503, { ok: false, failing: ['leaving'], away: [] }],
  ])('waits for a slow answer of a service that %s', async (_state, status, readiness) => {
    const slow = await startService((request, response) => {
      if (request.url === '/readyz') json(response, readiness, status);
      else setTimeout(() => json(response, { slow: true }), 3_500);
    });
    const other = await startGateway({ BLOG_URL: slow.url });
    expect((await client(other.url).post('/blog/create', { body: {} })).body).toEqual({ slow: true });
    await slow.close();
  });

  it('waits for a service that is busy: others get answers, but its health check waits in line', async () => {
    const busy = await startService((request, response) => {
      const isQuick = request.url?.startsWith('/blog/user/blogs');
      if (request.url !== '/readyz') setTimeout(() => json(response, { isQuick }), isQuick ? 10 : 3_500);
    });
    const other = await startGateway({ BLOG_URL: busy.url });
    const late = client(other.url).post('/blog/create', { body: {} });
    let isOver = false;
    const others = (async () => {
      while (!isOver) await client(other.url).get('/blog/user/blogs');
    })();
    expect((await late).body).toEqual({ isQuick: false });
    isOver = true;
    await others;
    await busy.close();
  });

  it('waits for a busy service with calls that begin during a health check, too', async () => {
    const busy = await startService((request, response) => {
      const isQuick = request.url?.startsWith('/blog/user/blogs');
      if (request.url !== '/readyz') setTimeout(() => json(response, { isQuick }), isQuick ? 10 : 3_500);
    });
    const other = client((await startGateway({ BLOG_URL: busy.url })).url);
    const slow = () => other.post('/blog/create', { body: {} });
    const calls = [slow(), sleep(2_000).then(() => other.get('/blog/user/blogs')), sleep(1_300).then(slow)];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await busy.close();
  });

  it('does not wait for a service whose store hangs, although others get its errors', async () => {
    const stuck = await startService((request, response) => {
      const isError = request.url?.startsWith('/blog/user/blogs');
      if (isError) setTimeout(() => json(response, { success: false, message: 'x', code: 'unavailable' }, 503), 10);
    });
    const other = client((await startGateway({ BLOG_URL: stuck.url })).url);
    const startedAt = performance.now();
    let isOver = false;
    const others = (async () => {
      while (!isOver && performance.now() - startedAt < 8_000) await other.get('/blog/user/blogs');
    })();
    expect(await other.post('/blog/create', { body: {} })).toMatchObject({ status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    isOver = true;
    await others;
    await stuck.close();
  });

  it('keeps the other services reachable and is well again once the service is back', async () => {
    const port = Number(new URL(blog.url).port);
    await blog.close();
    expect((await client(gateway.url).get('/blog/user/blogs')).status).toBe(503);
    expect((await client(gateway.url).get('/user/viewprofile')).status).toBe(403);
    blog = await startService(
      (request, response) => json(response, { url: request.url, headers: request.headers }),
      port,
    );
    expect((await client(gateway.url).get('/blog/user/blogs')).status).toBe(200);
  });
});

describe('a service that restarts', () => {
  it('gets a write again that found nobody listening, all of it', async () => {
    const port = await freePort();
    const other = await startGateway({ BLOG_URL: `http://127.0.0.1:${port}` });
    const text = 'x'.repeat(500_000);
    const written = client(other.url).post('/blog/comment/add', { body: { text } });
    const back = await startService(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      json(response, JSON.parse(Buffer.concat(chunks).toString('utf8')), 201);
    }, port);
    expect(await written).toMatchObject({ status: 201, body: { text } });
    await back.close();
  });

  it('gets a question again whose answer was lost, but never a write', async () => {
    const losing = await startService((request, response) => {
      const isFirst = losing.seen.filter(({ method }) => method === request.method).length === 1;
      if (isFirst) request.socket.resetAndDestroy();
      else json(response, { second: true });
    });
    const other = await startGateway({ BLOG_URL: losing.url });
    expect((await client(other.url).get('/blog/user/blogs')).body).toEqual({ second: true });
    expect((await client(other.url).post('/blog/comment/add', { body: { text: 'x' } })).status).toBe(503);
    expect(losing.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await losing.close();
  });

  it('is not taken for silent because the connection of a question about its health broke', async () => {
    let isFirst = true;
    const busy = await startService((request, response) => {
      if (request.url !== '/readyz') setTimeout(() => json(response, { late: true }), 600);
      else if (isFirst) request.socket.resetAndDestroy();
      else json(response, { ok: true });
      if (request.url === '/readyz') isFirst = false;
    });
    const other = await startGateway({ BLOG_URL: busy.url });
    expect((await client(other.url).get('/blog/user/blogs')).body).toEqual({ late: true });
    expect(isFirst).toBe(false);
    await busy.close();
  });

  it('is left alone while it does not answer, and asked again once it does', async () => {
    const port = await freePort();
    const hanging = await startService(() => undefined, port);
    const other = await startGateway({ BLOG_URL: hanging.url });
    const ask = async () => (await client(other.url).get('/blog/user/blogs')).status;
    expect(await Promise.all(Array.from({ length: 5 }, ask))).toEqual(Array(5).fill(503));
    const asked = hanging.seen.length;
    const startedAt = performance.now();
    expect(await ask()).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(200);
    expect(hanging.seen.slice(asked).every(({ url }) => url === '/readyz')).toBe(true);
    await hanging.close();
    const back = await startService((_request, response) => json(response, { ok: true }), port);
    await waitFor(async () => (await ask()) === 200);
    await back.close();
  });
});

describe('half answers', () => {
  it('breaks the connection when a service dies in the middle, so that half is not taken for the whole', async () => {
    const dying = await startService(({ url }, response) => {
      const length = url?.includes('limit=1') ? '5000' : '500000';
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).write('{"blogs":[');
      setTimeout(() => response.destroy(), 20);
    });
    const other = await startGateway({ BLOG_URL: dying.url });
    await expect(client(other.url).get('/blog/user/blogs')).rejects.toThrow();
    // A short response has not started by then, so the client gets an error that explains what happened.
    expect((await client(other.url).get('/blog/user/blogs?limit=1')).status).toBe(503);
    await dying.close();
  });

  it('tells the service when the client has gone', async () => {
    let gone = 0;
    const slow = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"blogs":[');
      response.once('close', () => {
        gone += 1;
      });
    });
    const other = await startGateway({ BLOG_URL: slow.url });
    const controller = new AbortController();
    const call = fetch(`${other.url}/blog/user/blogs`, { signal: controller.signal }).then((response) =>
      response.text(),
    );
    await waitFor(() => slow.seen.length === 1);
    controller.abort();
    await expect(call).rejects.toThrow();
    await waitFor(() => gone === 1);
    await slow.close();
  });

  it('hides from the service an upload that is broken off', async () => {
    const reader = await startService((_request, response) => json(response, { ok: true }));
    const other = await startGateway({ BLOG_URL: reader.url });
    const upload = http.request(`${other.url}/blog/create`, {
      method: 'POST',
      headers: { 'content-length': 1_000_000 },
    });
    upload.once('error', () => undefined);
    const underWay = other.metrics.registry.getSingleMetric('bodies_under_way');
    const bodies = async () => (await underWay?.get())?.values[0]?.value;
    upload.write(Buffer.alloc(100_000));
    await waitFor(async () => (await bodies()) === 1);
    upload.destroy();
    await waitFor(async () => (await bodies()) === 0);
    expect(reader.seen).toEqual([]);
    await reader.close();
  });
});
