import { endpoints } from '@storysprout/contract/api';
import { describe, expect, it } from 'vitest';
import { RouteTable } from '../../http/routing/route-table';
import { cacheKeyOf } from './cache-key';

const id = '0123456789abcdef01234567';
const table = new RouteTable(endpoints);
const isCacheable = (request: Parameters<typeof cacheKeyOf>[0]) => cacheKeyOf(request) !== null;

describe('isCacheable', () => {
  it.each([
    '/blog/all',
    '/blog/all?view=card',
    '/blog/all?limit=100',
    '/blog/all?q=fox',
    `/blog/comment/get?postId=${id}`,
    `/blog/comments/count/${id}`,
    '/blog/all?limit=20&view=card&category=Poem',
    `/blog/post/${id}`,
    '/user/leaderboard',
    '/user/leaderboard?filter=week&limit=3',
    '/blog/all?q=a%20fox&since=week&cursor=abc&view=card',
    '/blog/all?view=card&search=a%20fox',
  ])('takes %s', (url) => {
    expect(isCacheable({ method: 'GET', url, headers: {} })).toBe(true);
  });

  it.each([
    '/blog/all?',
    '/blog/all?view=cards',
    `/blog/post/${id}/share`,
    '/blog/user/blogs',
    '/user/leaderboards',
    '/blog/all?view=card&x=1',
    '/blog/all?x=1&view=card',
    '/blog/all?view=card&limits=1',
    '/blog/all?view=card&&limit=1',
    '/blog/all?view=card&limit',
    '/user/leaderboard?x=1',
    '/user/leaderboard?filter=week&x',
    `/blog/post/${id}?x=1`,
  ])('leaves %s alone', (url) => {
    expect(isCacheable({ method: 'GET', url, headers: {} })).toBe(false);
  });

  it('is quick about a long address', () => {
    const url = `/blog/all?${'view=card&'.repeat(1_600)}x`;
    const startedAt = performance.now();
    expect(isCacheable({ method: 'GET', url, headers: {} })).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(20);
  });

  it('leaves other methods alone', () => {
    for (const url of ['/blog/all', '/blog/all?view=card', '/user/leaderboard']) {
      expect(isCacheable({ method: 'HEAD', url, headers: {} })).toBe(false);
    }
  });

  it('gives a reader and a visitor their own rules at one address', () => {
    const asked = (url: string, authorization?: string) =>
      cacheKeyOf({ method: 'GET', url, headers: { ...(authorization && { authorization }) } });
    for (let times = 0; times < 2; times += 1) {
      expect(asked('/user/leaderboard?limit=3')).toBe('/user/leaderboard?filter=week&limit=3');
      expect(asked('/user/leaderboard?limit=3', 'Bearer x')).toBeNull();
      expect(asked('/blog/all?view=card&limit=20', 'Bearer x')).toBe('/blog/all?limit=20&view=card');
    }
  });

  it('takes with a token what differs by the reader’s likes alone', () => {
    const headers = { authorization: 'Bearer x' };
    for (const url of ['/blog/all', '/blog/all?view=card', `/blog/post/${id}`]) {
      expect(isCacheable({ method: 'GET', url, headers })).toBe(true);
    }
    for (const url of ['/user/leaderboard', `/blog/comment/get?postId=${id}`, '/blog/user/blogs']) {
      expect(isCacheable({ method: 'GET', url, headers })).toBe(false);
    }
  });
});

describe('a write that changes blogs', () => {
  const touches = (method: string, path: string) => {
    const found = table.find(method, path);
    return found.kind === 'api' && found.endpoint.changesBlogs === true;
  };

  it('knows every call that may change what visitors see of blogs', () => {
    expect(touches('POST', '/blog/create')).toBe(true);
    expect(touches('PATCH', `/blog/blog/${id}/bloglike`)).toBe(true);
    expect(touches('POST', '/blog/comment/add')).toBe(true);
    expect(touches('PUT', `/admin/blogs/approve/${id}`)).toBe(true);
  });

  it('knows those that do not', () => {
    expect(touches('GET', '/blog/all')).toBe(false);
    expect(touches('POST', '/user/login')).toBe(false);
    expect(touches('PUT', `/admin/users/${id}/ban`)).toBe(false);
  });
});

describe('cacheKeyOf', () => {
  const addressOf = (url: string) => cacheKeyOf({ method: 'GET', url, headers: {} });

  it.each([
    ['/blog/all?view=card&limit=20', '/blog/all?limit=20&view=card'],
    ['/blog/all?view=card&limit=20', '/blog/all?view=card&limit=020'],
    ['/blog/all?view=card&category=Poem', '/blog/all?view=card&category=%50oem'],
    ['/user/leaderboard', '/user/leaderboard?filter=week'],
  ])('is the same for %s and %s', (one, other) => {
    expect(addressOf(one)).toBe(addressOf(other));
    expect(addressOf(one)).not.toBeNull();
  });

  it.each([
    ['/blog/all?view=card&q=a?b', '/blog/all?view=card&q=a'],
    ['/blog/all?view=card&q=a%26limit=1', '/blog/all?view=card&q=a&limit=1'],
    ['/blog/all?view=card&limit=2', '/blog/all?view=card&limit=3'],
  ])('is another for %s than for %s', (one, other) => {
    expect(addressOf(one)).not.toBe(addressOf(other));
  });

  it.each([
    '/blog/all?view=card&view=card',
    '/blog/all?view=card&limit=1000000',
    '/blog/all?view=card&category=Nonsense',
    '/user/leaderboard?filter=year',
    `/blog/post/${id.toUpperCase()}`,
    `/blog/all?view=card&q=${'x'.repeat(2_000)}`,
  ])('leaves %s alone', (url) => {
    expect(addressOf(url)).toBeNull();
  });
});
