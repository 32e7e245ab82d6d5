import type { IncomingMessage, ServerResponse } from 'node:http';
import { likesAmongRequest, readerTag, staleTags, staleTagsHeader } from '@storysprout/contract';
import { client, signTestToken } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, json, type RunningGateway, startGateway, startService } from '../support/fixtures';

const ada = '00000000000000000000000a';
const bo = '00000000000000000000000b';
const [first = '', second = ''] = ['000000000000000000000001', '000000000000000000000002'];
const cards = '/blog/all?view=card&limit=2';
const filler = 'A little boat on a wide blue lake. '.repeat(100);
let blog: FakeService;
let gateway: RunningGateway;
/** Ids of liked blogs, by reader. */
const likes = new Map<string, Set<string>>();
/** True while the service doesn't respond to requests for likes. */
let areLikesSlow = false;

const card = (_id: string) => ({ _id, title: filler, author: { _id: bo, name: 'Bo' }, likeCount: 1 });

async function answerLikes(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { userId, blogIds } = likesAmongRequest.parse(JSON.parse(String(Buffer.concat(await request.toArray()))));
  json(response, { liked: blogIds.filter((id) => likes.get(userId)?.has(id)) });
}

/** Stores that Ada likes the first blog. */
function like(response: ServerResponse): void {
  likes.set(ada, new Set([...(likes.get(ada) ?? []), first]));
  response.setHeader(staleTagsHeader, [...staleTags(first, 'likes'), readerTag(ada)].join(' '));
  json(response, { success: true, liked: true, likeCount: 2 });
}

beforeAll(async () => {
  blog = await startService((request, response) => {
    const { url = '', headers } = request;
    if (url === '/internal/likes/among') {
      if (!areLikesSlow) void answerLikes(request, response);
      return;
    }
    if (request.method === 'PATCH') return like(response);
    if (url === `/blog/post/${second}`) {
      if (headers.authorization) return json(response, { blog: { ...card(second), status: 'pending' } });
      return json(response, { success: false, message: 'Blog not found.', code: 'not_found' }, 404);
    }
    const own = headers.authorization ? { asked: 'with a token' } : {};
    if (url.startsWith('/blog/post/')) {
      response.setHeader('x-cache-tags', `blog:${first}`);
      return json(response, { blog: { ...card(first), description: 'Once', ...own } });
    }
    response.setHeader('x-cache-tags', `lists blog:${first} blog:${second}`);
    return json(response, { blogs: [card(first), card(second)], nextCursor: 'abc', ...own });
  });
  gateway = await startGateway({ BLOG_URL: blog.url });
  // The first request of a process is slow, and responses are cached for less than a second before they are read again.
  await (await as(ada)).get(cards);
});

beforeEach(() => {
  likes.clear();
  gateway.modules.api.cache?.dropAll();
  blog.seen.length = 0;
});

afterAll(() => blog.close());

const as = async (userId: string, options: { isAdmin?: boolean; tokenVersion?: number } = {}) =>
  client(gateway.url, await signTestToken({ userId, isAdmin: false, ...options }));
const likedIn = ({ blogs }: { blogs: { likedByMe?: boolean }[] }) => blogs.map(({ likedByMe }) => likedByMe);
const asked = (path: string) => blog.seen.filter(({ url }) => url?.startsWith(path)).length;

describe('a signed-in reader’s answer', () => {
  it('is the visitors’ with the reader’s own likes, and costs the service one list for all', async () => {
    likes.set(ada, new Set([second]));
    const [one, other] = [await as(ada), await as(bo)];
    const begunAt = performance.now();
    for (let at = 0; at < 3; at += 1) {
      const { body, headers } = await one.get(cards);
      expect(likedIn(body)).toEqual([false, true]);
      expect(body).toMatchObject({ nextCursor: 'abc', blogs: [{ title: filler }, { _id: second }] });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('etag')).toBeNull();
      expect(likedIn((await other.get(cards)).body)).toEqual([false, false]);
    }
    expect(likedIn((await client(gateway.url).get(cards)).body)).toEqual([undefined, undefined]);
    // Responses are cached for two seconds at most, so a slow machine asks again.
    const spells = 1 + Math.floor((performance.now() - begunAt) / 1_000);
    expect(asked('/blog/all')).toBeLessThanOrEqual(spells);
    expect(asked('/internal/likes/among')).toBeLessThanOrEqual(2 * spells);
  });

  it('comes in any encoding', async () => {
    const reader = await as(ada);
    for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip']) {
      const { body, headers } = await reader.get(cards, { headers: { 'accept-encoding': encoding } });
      expect(likedIn(body)).toEqual([false, false]);
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    }
  });

  it('shows the reader’s own like at once, and takes nobody else’s answers away', async () => {
    const [reader, other] = [await as(ada), await as(bo)];
    await other.get(cards);
    expect(likedIn((await reader.get(cards)).body)).toEqual([false, false]);
    await reader.patch(`/blog/blog/${first}/bloglike`, { body: {} });
    expect(likedIn((await reader.get(cards)).body)).toEqual([true, false]);
    expect((await reader.get(`/blog/post/${first}`)).body.blog.likedByMe).toBe(true);
    expect(likedIn((await other.get(cards)).body)).toEqual([false, false]);
  });

  it('is the same for moderators where all are told the same, as on cards', async () => {
    const moderator = await as(ada, { isAdmin: true });
    for (let at = 0; at < 3; at += 1) expect(likedIn((await moderator.get(cards)).body)).toEqual([false, false]);
    expect(asked('/blog/all')).toBe(1);
  });

  it('is the service’s own for moderators and for a blog’s writer', async () => {
    const moderator = await as(ada, { isAdmin: true });
    expect((await moderator.get(`/blog/post/${first}`)).body.blog.asked).toBe('with a token');
    expect((await (await as(bo)).get(`/blog/post/${first}`)).body.blog.asked).toBe('with a token');
    expect((await (await as(ada)).get(`/blog/post/${first}`)).body.blog.asked).toBeUndefined();
  });

  it('is the service’s own where visitors find nothing', async () => {
    expect((await (await as(bo)).get(`/blog/post/${second}`)).body.blog.status).toBe('pending');
    expect((await client(gateway.url).get(`/blog/post/${second}`)).status).toBe(404);
  });

  it('is a visitor’s with a token that is forged', async () => {
    const { body, headers } = await client(gateway.url, 'a.b.c').get(cards);
    expect(likedIn(body)).toEqual([undefined, undefined]);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('is the service’s own where it is too busy to tell the likes in time', async () => {
    areLikesSlow = true;
    const reader = await as('00000000000000000000000d');
    expect(await reader.get(`/blog/post/${first}`)).toMatchObject({
      status: 200,
      body: { blog: { asked: 'with a token' } },
    });
    areLikesSlow = false;
    const later = await as('00000000000000000000000e');
    expect((await later.get(`/blog/post/${first}`)).body.blog.asked).toBeUndefined();
  });

  it('is a friendly 503 while the service is away', async () => {
    const reader = await as('00000000000000000000000c');
    const port = Number(new URL(blog.url).port);
    await client(gateway.url).get(cards);
    await blog.close();
    expect(await reader.get(cards)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    blog = await startService((_request, response) => json(response, {}), port);
  });
});
