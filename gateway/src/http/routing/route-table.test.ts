import { endpoints } from '@storysprout/contract/api';
import { describe, expect, it } from 'vitest';
import { isApiTree, RouteTable } from './route-table';

const id = '0123456789abcdef01234567';
const table = new RouteTable(endpoints);
const service = (method: string, path: string) => {
  const found = table.find(method, path);
  return found.kind === 'api' ? found.service : found.kind;
};

describe('RouteTable', () => {
  it.each([
    ['GET', '/blog/all', 'blog'],
    ['GET', `/blog/post/${id}`, 'blog'],
    ['PATCH', `/blog/blog/${id}/bloglike`, 'blog'],
    ['POST', `/blog/comment/${id}/reply`, 'blog'],
    ['HEAD', '/user/leaderboard', 'user'],
    ['PUT', `/admin/blogs/approve/${id}`, 'admin'],
    ['GET', `/images/blog/${id}.webp`, 'blog'],
    ['GET', `/images/user/${id}-small.webp`, 'user'],
  ])('sends %s %s to %s', (method, path, expected) => {
    expect(service(method, path)).toBe(expected);
  });

  it.each([
    ['GET', `/blog/${id}`],
    ['GET', '/blog/'],
    ['GET', '/blog/post/'],
    ['GET', '/blog/all/'],
    ['GET', '/internal/users'],
    ['GET', '/blog/../internal/users'],
    ['GET', '/admindashboard'],
    ['GET', '/images/admin/x.webp'],
  ])('knows no route for %s %s', (method, path) => {
    expect(service(method, path)).toBe('none');
  });

  it('tells which methods an address has', () => {
    expect(table.find('PUT', '/blog/all')).toEqual({ kind: 'wrong_method', allow: ['GET'] });
    expect(table.find('DELETE', `/admin/users/${id}`)).toMatchObject({ allow: ['GET', 'PUT'] });
  });

  it('has no two rows for the same call', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('refuses a row nobody answers', () => {
    const row = { method: 'GET', path: '/other/x', access: 'public', summary: 'x' } as const;
    expect(() => new RouteTable([row])).toThrow(/other/);
  });
});

describe('isApiTree', () => {
  it('knows the API by its first folder alone', () => {
    expect(['/blog/x', '/user', '/admin/', '/internal/x', '/images/x'].every(isApiTree)).toBe(true);
    expect(['/blogs', '/admindashboard', '/', '/art/blog/x'].some(isApiTree)).toBe(false);
  });
});
