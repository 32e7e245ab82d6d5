import { Router } from '@koa/router';
import type { GivenAnswerOf } from '@storysprout/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceApp, createTokenVerifier, requireEveryCall, serve } from '../../src/runtime';
import { client, quietLogger, type RunningApp, signTestToken, startApp, testKeys } from '../../src/testing/index';

const id = '0123456789abcdef01234567';
let running: RunningApp;
let token: string;
let adminToken: string;
const limited: string[] = [];

beforeAll(async () => {
  const verifier = createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem });
  const { app, router } = createServiceApp({ name: 'sample', logger: quietLogger, auth: { verifier } });
  serve(router, 'GET /blog/comments/count/{id}', ({ params, user }) => ({
    totalCount: params.id === id ? (user ? 2 : 1) : 0,
  }));
  serve(router, 'POST /user/forgot-password', ({ body, ctx }) => {
    ctx.set('X-Heard', body.email);
    return { success: true, message: 'Sent.' };
  });
  const limit = async (_ctx: unknown, next: () => Promise<unknown>) => {
    limited.push('asked');
    return next();
  };
  serve(
    router,
    'GET /admin/recipients/count',
    [limit],
    // The handler returns a response that does not match the contract.
    () => ({ count: 'many' }) as unknown as GivenAnswerOf<'GET /admin/recipients/count'>,
  );
  running = await startApp(app);
  token = await signTestToken({ userId: id, name: 'Ada', isAdmin: false, tokenVersion: 1 });
  adminToken = await signTestToken({ userId: id, name: 'Mo', isAdmin: true, tokenVersion: 1 });
});
afterAll(() => running.close());

describe('a call of the contract', () => {
  it('reads the path, and knows who asks', async () => {
    const path = `/blog/comments/count/${id}`;
    expect(await client(running.url).get(path)).toMatchObject({ status: 200, body: { totalCount: 1 } });
    expect(await client(running.url, token).get(path)).toMatchObject({ status: 200, body: { totalCount: 2 } });
  });

  it('answers 404 with the words of the row to an id that can be none', async () => {
    const answer = await client(running.url).get('/blog/comments/count/nonsense');
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Blog not found.' } });
  });

  it('reads the body by its schema before the handler runs', async () => {
    const good = await client(running.url).post('/user/forgot-password', { body: { email: 'Ada@Example.org ' } });
    expect(good).toMatchObject({ status: 200, body: { message: 'Sent.' } });
    expect(good.headers.get('x-heard')).toBe('ada@example.org');
    expect(await client(running.url).post('/user/forgot-password', { body: {} })).toMatchObject({ status: 400 });
  });

  it('lets in only whom the row lets in, before any limit counts', async () => {
    const path = '/admin/recipients/count';
    expect(await client(running.url).get(path)).toMatchObject({ status: 401 });
    expect(await client(running.url, token).get(path)).toMatchObject({ status: 403 });
    expect(limited).toEqual([]);
  });

  it('does not hand out an answer that the contract does not know', async () => {
    const answer = await client(running.url, adminToken).get('/admin/recipients/count');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(limited).toEqual(['asked']);
  });
});

describe('the calls of a service', () => {
  const nothing = async () => undefined;

  it('are all answered, or it does not start', () => {
    const router = new Router();
    serve(router, 'PUT /internal/renderer/bundles/{hash}', nothing);
    expect(() => requireEveryCall(router, 'renderer')).toThrow('POST /internal/renderer/pages');
    expect(() => requireEveryCall(new Router(), 'blog')).toThrow('GET /internal/blogs/:id');
  });

  it('are all in the contract, or it does not start', () => {
    const router = new Router();
    router.get('/blog/secret', nothing);
    expect(() => requireEveryCall(router, 'nobody')).toThrow('GET /blog/secret');
  });
});
