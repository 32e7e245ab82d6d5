import type { IncomingMessage, ServerResponse } from 'node:http';
import { blogTag, cacheTagsHeader, likesTogetherRequest, listsTag } from '@storysprout/contract';
import { client, signTestToken, type TestClient, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, json, type RunningGateway, startGateway, startService } from './fixtures';

const [liked, gone, other] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];
const list = '/blog/all?view=card';
const together = '/internal/likes/together';

let blog: FakeService;
let gateway: RunningGateway;
/** The likes of each call that brought several. */
let calls: { blogId: string; userId: string }[][];
/** What came by itself. */
let alone: { url: string; body: string }[];
/** How the call with several is answered. */
let answer: (response: ServerResponse, likes: { blogId: string }[]) => void;

const flip = (response: ServerResponse, likes: { blogId: string }[]) =>
  json(response, {
    likes: likes.map(({ blogId }, at) => (blogId === gone ? null : { liked: true, likeCount: at + 1 })),
  });

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  const body = String(Buffer.concat(await request.toArray()));
  if (url === together) {
    const { likes } = likesTogetherRequest.parse(JSON.parse(body));
    calls.push(likes);
    return answer(response, likes);
  }
  if (method === 'PATCH') {
    alone.push({ url, body });
    return json(response, { success: false, message: 'Told by the service.', code: 'not_found' }, 404);
  }
  response.setHeader(cacheTagsHeader, [listsTag, blogTag(liked), blogTag(other)].join(' '));
  json(response, { success: true, blogs: [] });
}

beforeAll(async () => {
  blog = await startService((request, response) => void serve(request, response));
  gateway = await startGateway({ BLOG_URL: blog.url });
});

beforeEach(() => {
  [calls, alone, answer] = [[], [], flip];
  gateway.gateway.edge?.dropAll();
});

afterAll(() => blog.close());

const idOf = (number: number) => `${number}`.padStart(24, 'b');
const as = async (userId: string) => client(gateway.url, await signTestToken({ userId, isAdmin: false }));
const path = (blogId: string) => `/blog/blog/${blogId}/bloglike`;
const isKept = () => gateway.gateway.edge?.cache.get(list) !== undefined;

describe('likes of several readers at once', () => {
  it('come to the service in few calls, and each is answered', async () => {
    const readers = await Promise.all(Array.from({ length: 62 }, (_, at) => as(idOf(at))));
    const like = (reader: TestClient) => reader.patch(path(liked), { body: {} });
    const held: (() => void)[] = [];
    answer = (response, likes) => void held.push(() => flip(response, likes));
    const first = readers.slice(0, 2).map(like);
    await waitFor(() => calls.length === 2);
    const rest = readers.slice(2).map(like);
    // However busy the machine is: what was sent before these has arrived.
    for (let at = 0; at < 30; at += 1) await client(gateway.url).get(`/blog/all?view=card&limit=${at + 1}`);
    expect(calls).toHaveLength(2);
    answer = flip;
    for (const release of held) release();
    const answers = await Promise.all([...first, ...rest]);
    expect(answers.map(({ status }) => status)).toEqual(readers.map(() => 200));
    expect(calls.length).toBeLessThan(20);
    expect(
      calls
        .flat()
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual(readers.map((_, at) => idOf(at)).toSorted());
    expect(alone).toEqual([]);
  });

  it('are answered as the service answers one, and read anew from then on', async () => {
    const reader = await as(idOf(1));
    await reader.get(list);
    expect(isKept()).toBe(true);
    const { status, body, headers } = await reader.patch(path(liked), { body: { userId: idOf(1).toUpperCase() } });
    expect([status, body]).toEqual([200, { success: true, liked: true, likeCount: 1 }]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(isKept()).toBe(false);
  });
});

describe('a like is passed on by itself', () => {
  const refused = { status: 404, body: { message: 'Told by the service.' } };

  it('when there is no such blog, with the message of the service', async () => {
    expect(await (await as(idOf(1))).patch(path(gone), { body: {} })).toMatchObject(refused);
    expect(alone).toEqual([{ url: path(gone), body: '{}' }]);
  });

  it.each([
    ['that names another reader', { userId: idOf(2) }],
    ['that is no object', [1]],
    ['with a reader that cannot be', { userId: 'x' }],
    ['that is longer than any like', { userId: idOf(1), more: 'x'.repeat(300) }],
  ])('with a body %s, untouched', async (_what, body) => {
    expect(await (await as(idOf(1))).patch(path(liked), { body })).toMatchObject(refused);
    expect([calls, alone]).toEqual([[], [{ url: path(liked), body: JSON.stringify(body) }]]);
  });

  it('with a body that is not JSON', async () => {
    const token = await signTestToken({ userId: idOf(1), isAdmin: false });
    for (const type of ['application/json', 'text/plain']) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const response = await fetch(`${gateway.url}${path(liked)}`, { method: 'PATCH', headers, body: '{"userId"' });
      expect(response.status).toBe(404);
    }
    expect([calls.length, alone.map(({ body }) => body)]).toEqual([0, ['{"userId"', '{"userId"']]);
  });

  it('without a token, or with a forged one', async () => {
    for (const token of [undefined, 'a.b.c'])
      expect(await client(gateway.url, token).patch(path(liked), { body: {} })).toMatchObject(refused);
    expect(calls).toEqual([]);
  });

  it('when the service is of a release that does not know the call, and nothing is read anew that did not change', async () => {
    answer = (response) => json(response, { success: false, message: 'Nothing here.', code: 'not_found' }, 404);
    const reader = await as(idOf(1));
    await reader.get(list);
    expect(await reader.patch(path(liked), { body: {} })).toMatchObject(refused);
    expect(alone).toHaveLength(1);
    expect(isKept()).toBe(true);
  });
});

it('a like whose outcome is unknown is an error, and everything is read anew', async () => {
  answer = (response) => response.destroy();
  const reader = await as(idOf(1));
  await reader.get(list);
  expect((await reader.patch(path(liked), { body: {} })).status).toBe(503);
  expect(alone).toEqual([]);
  expect(isKept()).toBe(false);
});
