import type { IncomingMessage, ServerResponse } from 'node:http';
import { addCommentRequest, apiVersion } from '@storysprout/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AppError,
  CircuitOpen,
  createLogger,
  createServiceApp,
  createTokenVerifier,
  formWithImage,
  type Logger,
  listen,
  parse,
  publishRevocations,
  type RedisConnection,
  Revocations,
  rateLimit,
  ServiceClient,
  serve,
  stopListening,
  withOrigin,
} from '../../src/runtime';
import { admitted } from '../../src/runtime/auth/auth.middleware';
import {
  client,
  freePort,
  pngBuffer,
  quietLogger,
  type RunningApp,
  signTestToken,
  startApp,
  testInternalVerifier,
  testKeys,
  testRedis,
  testSigner,
  waitFor,
} from '../../src/testing/index';

let redis: RedisConnection;
let running: RunningApp;
let revocations: Revocations;
let storeAnswers = true;
let neighbourAnswers: boolean | 'never' = true;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  ({ redis } = await testRedis());
  revocations = new Revocations(redis, quietLogger);
  await revocations.start();
  const verifier = createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem, revocations });
  const { app, router } = createServiceApp({
    name: 'sample',
    logger: createLogger({ name: 'sample', destination: { write: (line) => void lines.push(JSON.parse(line)) } }),
    auth: { verifier },
    internal: testInternalVerifier('user'),
    readiness: {
      redis: () => redis.ping(),
      store: async () => {
        if (!storeAnswers) throw new Error('away');
      },
      neighbour: {
        wanted: async () => {
          if (neighbourAnswers === 'never') await new Promise(() => undefined);
          if (!neighbourAnswers) throw new Error('away');
        },
      },
    },
  });
  router.get('/whoami', async (ctx) => {
    ctx.body = { userId: ctx.state.user?.userId ?? null };
  });
  router.get('/mine', async (ctx) => {
    ctx.body = { userId: admitted(ctx.state.user, 'user').userId };
  });
  router.get('/moderate', async (ctx) => {
    admitted(ctx.state.user, 'admin');
    ctx.body = { ok: true };
  });
  router.post('/comment', async (ctx) => {
    ctx.body = parse(addCommentRequest, ctx.request.body);
  });
  router.post('/form', formWithImage(), async (ctx) => {
    ctx.body = { fields: ctx.state.form.fields, bytes: ctx.state.form.image?.bytes.length ?? null };
  });
  router.get('/broken', async () => {
    throw new TypeError('secret detail');
  });
  router.get('/conflict', async () => {
    throw new AppError('conflict', 'Somebody was faster.');
  });
  serve(router, 'GET /internal/recipients/count', () => ({ count: 3 }));
  serve(router, 'GET /internal/users/{id}', () => {
    throw new AppError('conflict', 'Somebody was faster.');
  });
  router.get('/internal/recipients', async (ctx) => {
    ctx.body = { users: 'many' };
  });
  router.get(
    '/limited',
    rateLimit({ redis, name: 'limited', points: 2, durationSeconds: 60, key: () => 'one', enabled: true }),
    async (ctx) => {
      ctx.body = {};
    },
  );
  running = await startApp(app);
});

afterAll(async () => {
  await running.close();
  await revocations.stop();
});

const call = () => client(running.url);

describe('answers to what goes wrong', () => {
  it('has one shape for unknown addresses, wrong methods and refusals', async () => {
    expect(await call().get('/nothing')).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    const wrong = await call().put('/comment', { body: {} });
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toContain('POST');
    const conflict = await call().get('/conflict');
    expect(conflict).toMatchObject({
      status: 409,
      body: { success: false, message: 'Somebody was faster.', code: 'conflict' },
    });
  });

  it('tells nothing of what nobody foresaw, and logs it under the request id', async () => {
    const { status, body, headers } = await call().get('/broken');
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('secret');
    const requestId = headers.get('x-request-id');
    const logged = lines.find((line) => line.level === 'error' && line.requestId === requestId);
    expect(JSON.stringify(logged)).toContain('secret detail');
  });

  it.each(['{bad', '"text"', '[1', 'null'])('answers 400 to the body %j', async (body) => {
    expect(await call().post('/comment', { body, headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  it('answers 413 to more than a megabyte of JSON', async () => {
    const { status, body } = await call().post('/comment', { body: { text: 'x'.repeat(1_100_000) } });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  it('says what is missing in the words of the schema', async () => {
    const { body } = await call().post('/comment', { body: { postId: '0123456789abcdef01234567', text: ' ' } });
    expect(body.message).toBe('Please fill in the comment.');
  });
});

describe('who asks', () => {
  it('is nobody without a token or with a bad one', async () => {
    expect((await call().get('/whoami')).body).toEqual({ userId: null });
    expect((await call().get('/whoami', { token: 'forged' })).body).toEqual({ userId: null });
    expect(await call().get('/mine', { token: 'forged' })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
    expect((await call().get('/moderate')).status).toBe(401);
  });

  it('is the holder of the token; moderators have their own doors', async () => {
    // Announcements reach all test files, and another file revokes the tokens of the usual id.
    const userId = '0123456789abcdef0123456b';
    const child = await signTestToken({ userId });
    expect((await call().get('/mine', { token: child })).body).toEqual({ userId });
    expect(await call().get('/moderate', { token: child })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await call().get('/moderate', { token: await signTestToken({ isAdmin: true }) })).status).toBe(200);
  });

  it('gets answers that no browser keeps for the next one at it, when signed in', async () => {
    const kept = async (token?: string) => (await call().get('/whoami', { token })).headers.get('cache-control');
    expect([await kept(), await kept('forged')]).toEqual([null, null]);
    expect(await kept(await signTestToken({}))).toBe('private, no-store');
  });

  it('is nobody any more once the tokens are void', async () => {
    const userId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
    const before = await signTestToken({ userId, tokenVersion: 1 });
    expect((await call().get('/mine', { token: before })).status).toBe(200);
    await publishRevocations(redis, [{ userId, validFrom: 2, lifeSeconds: 900 }]);
    await waitFor(async () => (await call().get('/mine', { token: before })).status === 401);
    expect((await call().get('/mine', { token: await signTestToken({ userId, tokenVersion: 2 }) })).status).toBe(200);
  });
});

describe('forms', () => {
  const form = (fields: Record<string, string>, image?: Buffer, fieldName = 'image') => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    if (image) data.set(fieldName, new Blob([new Uint8Array(image)]), 'x.png');
    return data;
  };

  it('bring text fields and a picture', async () => {
    const image = await pngBuffer(20, 10);
    const { body } = await call().post('/form', { body: form({ title: 'Ä story', status: 'draft' }, image) });
    expect(body).toEqual({ fields: { title: 'Ä story', status: 'draft' }, bytes: image.length });
  });

  it('may come as JSON, or without a picture, or with an empty one as browsers send it', async () => {
    expect((await call().post('/form', { body: { title: 'A' } })).body).toEqual({
      fields: { title: 'A' },
      bytes: null,
    });
    expect((await call().post('/form', { body: form({ title: 'A' }) })).body.bytes).toBeNull();
    expect((await call().post('/form', { body: form({ title: 'A' }, Buffer.alloc(0)) })).body.bytes).toBeNull();
  });

  it('are refused with a picture over 5 MB, a second file or a giant text', async () => {
    const big = await call().post('/form', { body: form({}, Buffer.alloc(5 * 1024 * 1024 + 1)) });
    expect(big).toMatchObject({ status: 413, body: { code: 'too_large', message: expect.stringContaining('5 MB') } });
    const odd = await call().post('/form', { body: form({}, Buffer.alloc(10), 'other') });
    expect(odd).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await call().post('/form', { body: form({ title: 'x'.repeat(200_000) }) })).status).toBe(413);
  });

  it('are refused when cut off', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { status } = await call().post('/form', {
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
      headers,
    });
    expect(status).toBe(400);
  });
});

describe('limits', () => {
  it('let so many pass and tell the next when to come back', async () => {
    for (let at = 0; at < 2; at += 1) expect((await call().get('/limited')).status).toBe(200);
    const refused = await call().get('/limited');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('health', () => {
  it('is alive, and ready while what it needs answers', async () => {
    expect((await call().get('/healthz')).body).toEqual({ ok: true, api: apiVersion });
    expect(await call().get('/readyz')).toMatchObject({ status: 200, body: { ok: true, failing: [] } });
    storeAnswers = false;
    expect(await call().get('/readyz')).toMatchObject({ status: 503, body: { ok: false, failing: ['store'] } });
    storeAnswers = true;
  });

  it('stays ready without what it only wants, and names it', async () => {
    neighbourAnswers = false;
    const expected = { status: 200, body: { ok: true, failing: [], away: ['neighbour'] } };
    expect(await call().get('/readyz')).toMatchObject(expected);
    neighbourAnswers = 'never';
    const startedAt = performance.now();
    expect(await call().get('/readyz')).toMatchObject(expected);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    neighbourAnswers = true;
  });

  it('counts requests by route, not by address', async () => {
    await call().get('/whoami?x=1');
    await call().get('/nothing/1234');
    const { body, headers } = await call().get('/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/whoami"/);
    expect(body).not.toMatch(/route="[^"]*1234/);
  });
});

describe('calls between services', () => {
  const asAdmin = { signer: testSigner('admin'), logger: quietLogger };
  const count = 'GET /internal/recipients/count';

  it('carry the request id and bring back what the schema says', async () => {
    const other = new ServiceClient({ baseUrl: running.url, name: 'user', ...asAdmin });
    expect(await withOrigin({ requestId: 'request-77' }, () => other.call(count))).toEqual({ count: 3 });
    const isHere = (line: Record<string, unknown>) => line.path === '/internal/recipients/count';
    await waitFor(() => lines.some((line) => line.requestId === 'request-77' && isHere(line)));
    await other.ping();
    await other.close();
  });

  it("bring the other's refusal back as it was", async () => {
    const other = new ServiceClient({ baseUrl: running.url, name: 'user', ...asAdmin });
    const refusal = { code: 'conflict', message: 'Somebody was faster.' };
    await expect(other.call('GET /internal/users/{id}', { params: { id: 'f'.repeat(24) } })).rejects.toMatchObject(
      refusal,
    );
    await other.close();
  });

  it('say unavailable when nobody answers, and internal when the answer is odd', async () => {
    const nobody = new ServiceClient({ baseUrl: 'http://127.0.0.1:9', name: 'nobody', ...asAdmin, timeoutMs: 500 });
    await expect(nobody.call(count)).rejects.toMatchObject({ code: 'unavailable' });
    const other = new ServiceClient({ baseUrl: running.url, name: 'user', ...asAdmin });
    const odd = other.call('GET /internal/recipients');
    await expect(odd).rejects.toMatchObject({ code: 'internal' });
    await Promise.all([nobody.close(), other.close()]);
  });

  it.each([
    [401, {}],
    [403, { 'www-authenticate': 'Bearer error="insufficient_scope"' }],
  ])('say unavailable when the other does not know us (%d), and tell operators which', async (status, headers) => {
    const told: unknown[] = [];
    const telling = Object.assign(Object.create(quietLogger), {
      error: (fields: object) => told.push(fields),
    }) as Logger;
    const refusal = { success: false, code: 'unauthorized', message: 'Only other parts of this site may ask that.' };
    const callback = () => (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(status, { ...headers }).end(JSON.stringify(refusal));
    const port = await freePort();
    const server = await listen({ callback }, { port });
    const other = new ServiceClient({ baseUrl: `http://127.0.0.1:${port}`, name: 'user', ...asAdmin, logger: telling });
    const asked = other.call(count);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: expect.not.stringContaining('sign in') });
    expect(told).toEqual([
      { service: 'user', caller: 'admin', path: '/internal/recipients/count', statusCode: status },
    ]);
    await other.close();
    await stopListening(server);
  });

  it('leave out a service that has not answered several times, until it does', async () => {
    const port = await freePort();
    const other = new ServiceClient({ baseUrl: `http://127.0.0.1:${port}`, name: 'other', ...asAdmin });
    const ask = () => other.call(count);
    for (let turn = 0; turn < 5; turn += 1) await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(CircuitOpen) });
    const callback = () => (_request: IncomingMessage, response: ServerResponse) => response.end('{"count":3}');
    const server = await listen({ callback }, { port });
    await waitFor(async () => (await ask()).count === 3);
    await other.close();
    await stopListening(server);
  });
});
