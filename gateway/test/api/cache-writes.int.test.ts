import {
  type AnnouncementData,
  anyBlogTag,
  blogTag,
  cacheTagsHeader,
  commentsTag,
  listsTag,
  staleTagsHeader,
} from '@storysprout/contract';
import { Announcer } from '@storysprout/service-kit';
import { client, quietLogger, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeService, json, type RunningGateway, startGateway, startService } from '../support/fixtures';

/** Each write drops what it changed, at the gateway that passes it on and at the other ones, and nothing else. */

const [changed = '', other = ''] = ['0', '1'].map((digit) => digit.repeat(24));
const [author, comment] = ['a'.repeat(24), 'c'.repeat(24)];
const addresses = {
  list: '/blog/all?view=card',
  blog: `/blog/post/${changed}`,
  comments: `/blog/comment/get?postId=${changed}`,
  other: `/blog/post/${other}`,
} as const;
const tags: Readonly<Record<string, string>> = {
  [addresses.list]: [listsTag, blogTag(changed), blogTag(other)].join(' '),
  [addresses.blog]: blogTag(changed),
  [addresses.comments]: commentsTag(changed),
  [addresses.other]: blogTag(other),
};
type Name = keyof typeof addresses;
const names = Object.keys(addresses) as Name[];

const blog = [blogTag(changed), anyBlogTag, commentsTag(changed)].join(' ');
const lists = `${listsTag} ${blog}`;
let service: FakeService;
let gateway: RunningGateway;
let announcer: Announcer;
/** The stale tags in the response to the next write. */
let stale: string | null = null;

beforeAll(async () => {
  // The cache's clock stands still: on a busy machine, a response that expired would look like one that was dropped.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  service = await startService((request, response) => {
    const { method, url = '' } = request;
    if (method === 'GET') {
      response.setHeader(cacheTagsHeader, tags[url] ?? '');
      return json(response, { success: true });
    }
    if (stale !== null) response.setHeader(staleTagsHeader, stale);
    json(response, { success: true });
  });
  gateway = await startGateway({ BLOG_URL: service.url, ADMIN_URL: service.url });
  const { redis } = await testRedis();
  announcer = new Announcer(redis, quietLogger);
  await gateway.subscribe();
});

afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const call = () => client(gateway.url);

beforeEach(async () => {
  gateway.modules.api.cache?.dropAll();
  for (const name of names) await call().get(addresses[name]);
  service.seen.length = 0;
});

/** Returns the names of the responses that are no longer cached. */
function dropped(): Name[] {
  return names.filter((name) => gateway.modules.api.cache?.responses.get(addresses[name]) === undefined);
}

describe('a write', () => {
  it.each<[string, 'post' | 'put' | 'delete', string, string, Name[]]>([
    ['a draft is saved', 'put', `/blog/update/${changed}`, 'none', []],
    ['a report changes nothing yet', 'post', '/blog/report', 'none', []],
    ['a report hides a comment', 'post', '/blog/report', blog, ['list', 'blog', 'comments']],
    ['a comment is deleted', 'delete', `/blog/comment/${comment}`, blog, ['list', 'blog', 'comments']],
    ['a blog is approved', 'put', `/admin/blogs/approve/${changed}`, lists, ['list', 'blog', 'comments']],
    ['a pending blog is rejected', 'put', `/admin/blogs/reject/${changed}`, 'none', []],
    ['a case is decided', 'put', `/admin/cases/${comment}/decide`, blog, ['list', 'blog', 'comments']],
    ['several cases are decided', 'put', '/admin/cases/decide', lists, ['list', 'blog', 'comments']],
  ])('drops what it changed when %s, and leaves the other blog kept', async (_, method, path, header, expected) => {
    stale = header;
    expect((await call()[method](path, { body: {} })).status).toBe(200);
    expect(dropped()).toEqual(expected);
  });

  it('drops everything when it does not say what it changed', async () => {
    stale = null;
    await call().put(`/admin/blogs/approve/${changed}`, { body: {} });
    expect(dropped()).toEqual(names);
  });
});

describe('an announcement', () => {
  it.each([
    ['blog', { kind: 'blog', id: changed }],
    ['comment', { kind: 'comment', id: comment, blogId: changed }],
  ] as const)('drops what a %s changes that everybody sees now, and leaves the other blog kept', async (_, subject) => {
    await announcer.publish('visibilityChanged', { ...subject, authorId: author, isPublic: true });
    await waitFor(() => dropped().length >= 3);
    expect(dropped()).toEqual(['list', 'blog', 'comments']);
  });

  it.each<[string, Omit<AnnouncementData<'writerChanged'>, 'hasMore'>, Name[]]>([
    ['of their blog, and long lists', { blogIds: [changed], commentedIds: [] }, ['list', 'blog']],
    ['of their comment', { blogIds: [], commentedIds: [changed] }, ['comments']],
  ])('drops what shows a writer whose avatar changed: copies %s', async (_, shown, expected) => {
    await announcer.publish('writerChanged', { ...shown, hasMore: false });
    await waitFor(() => dropped().length >= expected.length);
    expect(dropped()).toEqual(expected);
  });

  it('drops everything when a changed writer is shown in more places than one announcement names', async () => {
    await announcer.publish('writerChanged', { blogIds: [changed], commentedIds: [], hasMore: true });
    await waitFor(() => dropped().length >= names.length);
    expect(dropped()).toEqual(names);
  });

  it.each([
    ['a blog is taken away', { kind: 'blog', id: changed, isPublic: false }],
    ['a name is shown', { kind: 'name', id: author, isPublic: true }],
  ] as const)('drops everything when %s', async (_, change) => {
    await announcer.publish('visibilityChanged', { ...change, authorId: author });
    await waitFor(() => dropped().length >= names.length);
    expect(dropped()).toEqual(names);
  });
});
