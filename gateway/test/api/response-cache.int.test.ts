import { randomBytes } from 'node:crypto';
import { client, signTestToken } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, json, plainGet, type RunningGateway, startGateway, startService } from '../support/fixtures';

const id = '0123456789abcdef01234567';
const list = '/blog/all?view=card&limit=20';
let blog: FakeService;
let gateway: RunningGateway;
let likeCount = 0;
let refuse = false;
const filler = randomBytes(2_000).toString('hex');
/** As long as a thousand blogs in full. */
const longList = randomBytes(500_000).toString('hex');

beforeAll(async () => {
  blog = await startService((request, response) => {
    if (request.url?.startsWith('/blog/all?view=card&limit=0')) {
      return json(response, { success: false, message: 'No.', code: 'invalid_input' }, 400);
    }
    if (request.url === '/blog/all') return json(response, { likeCount, blogs: [longList] });
    if (request.method === 'GET')
      return json(response, { likeCount, filler, likedByMe: request.headers.authorization });
    if (refuse) return json(response, { success: false, message: 'No.', code: 'unauthorized' }, 401);
    likeCount += 1;
    return json(response, { likeCount });
  });
  gateway = await startGateway({ BLOG_URL: blog.url });
});

beforeEach(() => {
  gateway.modules.api.cache?.dropAll();
  blog.seen.length = 0;
  refuse = false;
});

afterAll(() => blog.close());

const call = () => client(gateway.url);
const questions = () => blog.seen.filter(({ method }) => method === 'GET').length;

describe('the response cache', () => {
  it('asks the service once for many visitors, in any encoding', async () => {
    const encodings = ['br', 'gzip', 'identity', 'br', 'gzip', 'identity', 'gzip, deflate, br'];
    const startedAt = performance.now();
    for (const encoding of encodings) {
      const { status, body, headers } = await call().get(list, { headers: { 'accept-encoding': encoding } });
      expect([status, body.filler]).toEqual([200, filler]);
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding.split(', ').at(-1));
      expect(headers.get('content-type')).toBe('application/json');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    // A response is read again after 900 ms, and a busy machine may need that long for these requests.
    expect(questions()).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 900));
  });

  it('answers a browser in brotli from the first answer on, so that the next comes straight from the cache', async () => {
    const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    for (let at = 0; at < 2; at += 1) {
      const { headers } = await call().get(`${list}&category=Poem`, { headers: browser });
      expect(headers.get('content-encoding')).toBe('br');
    }
  });

  it('keeps the one list of all blogs in full, however long, until a write', async () => {
    expect((await call().get('/blog/all')).body.blogs).toEqual([longList]);
    expect(gateway.modules.api.cache?.responses.bytes).toBeGreaterThan(longList.length);
    const before = (await call().get('/blog/all')).body.likeCount;
    await call().patch(`/blog/blog/${id}/bloglike`, { body: {} });
    expect((await call().get('/blog/all')).body.likeCount).toBe(before + 1);
  });

  it('keeps lists in full, pages and searches too, each once', async () => {
    for (const query of ['limit=5', 'category=Poem', 'q=a']) {
      for (let at = 0; at < 2; at += 1) await call().get(`/blog/all?${query}`);
    }
    expect(questions()).toBe(3);
  });

  it('gives every answer a request id of its own', async () => {
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push((await call().get(list)).headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(4);
  });

  it('answers 304 to who has the answer already', async () => {
    const { headers } = await plainGet(gateway.url + list, {});
    for (let at = 0; at < 2; at += 1) {
      const again = await plainGet(gateway.url + list, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await plainGet(gateway.url + list, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('leaves readers with a token alone where more than their likes is their own', async () => {
    const token = await signTestToken();
    for (let at = 0; at < 2; at += 1) {
      const { body } = await call().get(`/blog/comment/get?postId=${id}`, { token });
      expect(body.likedByMe).toBe(`Bearer ${token}`);
    }
    expect(JSON.stringify((await call().get(`/blog/comment/get?postId=${id}`)).body)).not.toContain('Bearer');
    expect(questions()).toBe(3);
  });

  it('shows a writer their own write at once', async () => {
    for (let at = 0; at < 20; at += 1) {
      const before = (await call().get(list)).body.likeCount;
      await call().patch(`/blog/blog/${id}/bloglike`, { body: {} });
      expect((await call().get(list)).body.likeCount).toBe(before + 1);
      expect((await call().get(`/blog/post/${id}`)).body.likeCount).toBe(before + 1);
    }
  });

  it('is not emptied by writes that are refused', async () => {
    await call().get(list);
    refuse = true;
    expect((await call().patch(`/blog/blog/${id}/bloglike`, { body: {} })).status).toBe(401);
    await call().get(list);
    expect(questions()).toBe(1);
  });

  it('passes refusals on and keeps none', async () => {
    for (let at = 0; at < 2; at += 1) {
      expect(await call().get('/blog/all?view=card&limit=0')).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    }
    expect(questions()).toBe(2);
  });

  it('keeps no picture: one that is taken away is gone with the service’s next answer', async () => {
    const picture = () => call().get('/images/blog/0123456789abcdef01234567.webp');
    for (let at = 0; at < 2; at += 1) expect((await picture()).status).toBe(200);
    expect(questions()).toBe(2);
  });

  it('keeps nothing under parameters the service ignores', async () => {
    for (const number of [1, 2, 2]) expect((await call().get(`${list}&x=${number}`)).status).toBe(200);
    expect(questions()).toBe(3);
    expect(gateway.modules.api.cache?.responses.bytes).toBe(0);
  });

  it('keeps cross-origin headers of one visitor from another', async () => {
    const other = await startGateway({ BLOG_URL: blog.url, CORS_ORIGINS: 'https://front.example' });
    const allowed = await client(other.url).get(list, { headers: { origin: 'https://front.example' } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://front.example');
    const plain = await client(other.url).get(list);
    expect(plain.headers.get('access-control-allow-origin')).toBeNull();
    const again = await client(other.url).get(list, { headers: { origin: 'https://front.example' } });
    expect(again.headers.get('access-control-allow-origin')).toBe('https://front.example');
  });

  it('answers 503 when the service is down and nothing fresh is there', async () => {
    const port = Number(new URL(blog.url).port);
    await blog.close();
    expect(await call().get(`${list}&q=new`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    blog = await startService((_request, response) => json(response, {}), port);
  });
});
