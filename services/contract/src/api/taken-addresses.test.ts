import { describe, expect, it } from 'vitest';
import { endpoints } from './tables';
import { pathsWithoutPage } from './taken-addresses';

const hasPage = (path: string) => !pathsWithoutPage().test(path);

describe('paths without a page', () => {
  it('are all that the API reads, whatever the parameters are', () => {
    const reads = endpoints.filter(({ method }) => method === 'GET');
    const paths = reads.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'aB3_-x'));
    expect(paths.filter(hasPage)).toEqual([]);
  });

  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/feed.atom',
    '/feed/science.atom',
    '/openapi.json',
    '/api-docs',
    '/site.webmanifest',
    '/remotes.json',
    '/sw.js',
    '/assets/main.0a1b2c.js',
    '/images/blog/0123456789abcdef01234567.webp',
    '/healthz',
    '/preview/some-ticket',
    '/user/unsubscribe/a-cut-lin',
    '/user/family/unsubscribe/token',
    '/user/export',
  ])('have %s among them', (path) => {
    expect(hasPage(path)).toBe(false);
  });

  it.each([
    '/',
    '/blogs',
    '/blog/0123456789abcdef01234567',
    '/artists',
    '/dashboard',
    '/admin',
    '/family',
    '/user/unsubscribe',
    '/user/unsubscribe/',
  ])('do not have %s among them', (path) => {
    expect(hasPage(path)).toBe(true);
  });
});
