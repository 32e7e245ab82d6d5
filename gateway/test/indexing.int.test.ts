import { client } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { buildSite, json, startGateway, startService } from './fixtures';

async function site(settings: Record<string, string> = {}) {
  const service = await startService((_request, response) => json(response, { success: true, blogs: [] }));
  const { url } = await startGateway({ SITE_DIR: await buildSite(), BLOG_URL: service.url, ...settings });
  return client(url);
}

const asBrowser = { headers: { accept: 'text/html' } };
/** Blogs through the services, and once more from the edge cache. */
const paths = ['/', '/blogs', '/robots.txt', '/art/panda.svg', '/blog/all', '/blog/all', '/images/blog/none.webp'];

describe('a site that search engines stay away from', () => {
  it('says so in robots.txt, on every answer and in each page', async () => {
    const visitor = await site();
    const robots = await visitor.get('/robots.txt');
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n');
    for (const path of paths) {
      expect((await visitor.get(path)).headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
    }
    expect((await visitor.get('/', asBrowser)).body).toContain('<meta name="robots" content="noindex, nofollow">');
  });
});

describe('a site that may be found', () => {
  it('keeps robots away from accounts only', async () => {
    const visitor = await site({ INDEXING: 'on' });
    const { body } = await visitor.get('/robots.txt');
    expect(body).toMatch(/^Disallow: \/user\/$/m);
    expect(body).not.toMatch(/^Disallow: \/$/m);
    for (const path of paths) expect((await visitor.get(path)).headers.get('x-robots-tag'), path).toBeNull();
    expect((await visitor.get('/', asBrowser)).body).not.toContain('name="robots"');
  });
});
