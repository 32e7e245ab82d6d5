import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  blogTag,
  cacheTagsHeader,
  likesAmongRequest,
  readerTag,
  staleTags,
  staleTagsHeader,
} from '@storysprout/contract';
import { Announcer } from '@storysprout/service-kit';
import { client, quietLogger, seededRandom, signTestToken, testRedis } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, json, type RunningGateway, startGateway, startService } from '../support/fixtures';

/**
 * Runs readers and writers at two gateways at once, with a service that is slow before or after it reads, and
 * announcements that come late or get lost. A response is never older than promised, and never another reader's.
 */

const blogIds = Array.from({ length: 2 }, (_, at) => `00000000000000000000000${at}`);
const readers = ['a', 'b', 'c'].map((letter) => `0000000000000000000000${letter}${letter}`);
const list = '/blog/all?view=card';
/** Longest delay in milliseconds until a write at one gateway shows at another, even if its announcement got lost. */
const otherGatewayMs = 2_000;
/** Timers and the machine may be late. */
const slackMs = 400;

interface Written {
  readonly count: number;
  readonly gateway: number;
  /** When the writer received the response. */
  readonly at: number;
}

const random = seededRandom(20_261_122);
const counts = new Map(blogIds.map((id) => [id, 0]));
const likes = new Map(readers.map((id) => [id, new Set<string>()]));
const written = new Map<string, Written[]>(blogIds.map((id) => [id, []]));
let blog: FakeService;
let gateways: RunningGateway[];
let announcer: Announcer;

const card = (id: string) => ({ _id: id, author: { _id: blogIds[0] }, likeCount: counts.get(id) ?? 0 });
const shortly = () => sleep(random() * 30);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (url === '/internal/likes/among') {
    const asked = likesAmongRequest.parse(JSON.parse(String(Buffer.concat(await request.toArray()))));
    const liked = asked.blogIds.filter((id) => likes.get(asked.userId)?.has(id));
    await shortly();
    return json(response, { liked });
  }
  if (method === 'PATCH') return like(request, response);
  const id = /^\/blog\/post\/(\w+)/.exec(url)?.[1];
  await shortly();
  const seen = id ? { blog: card(id) } : { blogs: blogIds.map(card) };
  await shortly();
  response.setHeader(cacheTagsHeader, id ? blogTag(id) : ['lists', ...blogIds.map(blogTag)].join(' '));
  json(response, seen);
}

async function like(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, id = ''] = /^\/blog\/blog\/(\w+)/.exec(request.url ?? '') ?? [];
  const userId = String(request.headers['x-test-reader']);
  response.setHeader(staleTagsHeader, [...staleTags(id, 'likes'), readerTag(userId)].join(' '));
  json(response, { success: true, ...flip(id, userId) });
}

function flip(id: string, userId: string): { readonly liked: boolean; readonly likeCount: number } {
  const mine = likes.get(userId) ?? new Set();
  const liked = !mine.has(id);
  if (liked) mine.add(id);
  else mine.delete(id);
  const likeCount = (counts.get(id) ?? 0) + 1;
  counts.set(id, likeCount);
  // Best effort: one announcement in eight never arrives, and others come late.
  if (random() > 0.125) void shortly().then(() => announcer.publish('blogLiked', { blogId: id, likeCount, userId }));
  return { liked, likeCount };
}

beforeAll(async () => {
  blog = await startService((request, response) => void answer(request, response));
  gateways = [await startGateway({ BLOG_URL: blog.url }), await startGateway({ BLOG_URL: blog.url })];
  const { redis } = await testRedis();
  announcer = new Announcer(redis, quietLogger);
  for (const gateway of gateways) await gateway.subscribe();
});

afterAll(async () => {
  await blog.close();
});

/** Returns the lowest count that a request from now on may return. */
function atLeast(id: string, gateway: number, now: number): number {
  const known = (written.get(id) ?? []).filter((write) => {
    return write.gateway === gateway ? write.at <= now : write.at + otherGatewayMs + slackMs <= now;
  });
  return Math.max(0, ...known.map(({ count }) => count));
}

describe('two gateways with readers and writers', () => {
  it('never show what is too old, nor the likes of somebody else', async () => {
    const end = performance.now() + 6_000;
    let answers = 0;
    const read = async (at: number) => {
      const userId = readers[at % readers.length] ?? '';
      const token = await signTestToken({ userId, isAdmin: false });
      while (performance.now() < end) {
        const gateway = random() < 0.8 ? 0 : 1;
        const isOne = random() < 0.5;
        const isSignedIn = random() < 0.5;
        const id = blogIds[Math.floor(random() * blogIds.length)] ?? '';
        const shown = isOne ? [id] : blogIds;
        const lowest = shown.map((one) => atLeast(one, gateway, performance.now()));
        const { status, body } = await client(gateways[gateway]?.url ?? '').get(
          isOne ? `/blog/post/${id}` : list,
          isSignedIn ? { token } : {},
        );
        expect(status).toBe(200);
        const blogs: { likeCount: number; likedByMe?: boolean }[] = isOne ? [body.blog] : body.blogs;
        blogs.forEach(({ likeCount, likedByMe }, index) => {
          expect(likeCount).toBeGreaterThanOrEqual(lowest[index] ?? 0);
          expect(likedByMe === undefined).toBe(!isSignedIn);
        });
        answers += 1;
      }
    };
    const write = async (at: number) => {
      const userId = readers[at] ?? '';
      const token = await signTestToken({ userId, isAdmin: false });
      while (performance.now() < end) {
        const gateway = random() < 0.8 ? 0 : 1;
        const id = blogIds[Math.floor(random() * blogIds.length)] ?? '';
        const api = client(gateways[gateway]?.url ?? '', token);
        const { body } = await api.patch(`/blog/blog/${id}/bloglike`, {
          body: {},
          headers: { 'x-test-reader': userId },
        });
        written.get(id)?.push({ count: body.likeCount, gateway, at: performance.now() });
        // One's own like shows at once, at the gateway that took it.
        const own = (await api.get(`/blog/post/${id}`)).body.blog;
        expect(own.likedByMe).toBe(body.liked);
        await sleep(20 + random() * 80);
      }
    };
    await Promise.all([...readers.keys()].flatMap((at) => [write(at), ...Array.from({ length: 5 }, () => read(at))]));
    // Some responses must come from the cache, or nothing was tested here.
    expect(blog.seen.filter(({ method }) => method === 'GET').length).toBeLessThan(answers);
  }, 30_000);
});
