import { describe, expect, it } from 'vitest';
import { wantsPage } from './page-request';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (path: string, accept: string, method = 'GET') => wantsPage({ method, path, accept });

describe('wantsPage', () => {
  it("gives an address bar a page, where the API's folders are too", () => {
    expect(['/', '/blog/0123', '/admin', '/v1.2'].every((path) => ask(path, browser))).toBe(true);
    expect(ask('/', browser, 'HEAD')).toBe(true);
  });

  it('gives a caller that takes anything a page, but not where the API or files are', () => {
    expect([ask('/blogs', '*/*'), ask('/blogs', '')]).toEqual([true, true]);
    const blog = '/blog/0123456789abcdef01234567';
    expect([ask(blog, '*/*'), ask(blog, ''), ask(`${blog}/`, '*/*')]).toEqual([true, true, true]);
    expect([ask('/blog/0123', '*/*'), ask('/robots.txt', '*/*'), ask('/user/x', '')]).toEqual([false, false, false]);
  });

  it('gives nothing to a caller that wants something else, writes, or looks where only files are', () => {
    expect(ask('/blogs', 'application/json')).toBe(false);
    expect(ask('/blogs', browser, 'POST')).toBe(false);
    expect(['/assets/x', '/internal/x', '/remotes/x', '/images/blog/x'].some((path) => ask(path, browser))).toBe(false);
  });
});
