import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { client } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { buildSite, deployRemote, json, plainGet, startGateway, startService } from '../support/fixtures';

async function site(settings: Record<string, string> = {}) {
  const service = await startService((_request, response) => json(response, { success: true, blogs: [] }));
  const { url } = await startGateway({ SITE_DIR: await buildSite(), BLOG_URL: service.url, ...settings });
  return client(url);
}

const asBrowser = { headers: { accept: 'text/html' } };
/** `/blog/all` is there twice: the second response comes from the response cache. */
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

const blogs = ['1', '2', '3'].map((digit) => ({
  _id: digit.repeat(24),
  title: `Fox & hen ${digit}`,
  category: 'Story',
  image: null,
  date: `2026-01-0${digit}T00:00:00.000Z`,
  author: { name: 'Mina <3', image: null },
  excerpt: 'Once \u0001upon a time',
}));

const shownBlog = {
  ...blogs[0],
  author: { _id: 'a'.repeat(24), name: 'Mina', image: null },
  description: 'Once upon a time.',
};

/** Starts a site whose blog service returns pages of two blogs, whatever limit is requested. */
async function listedSite(settings: Record<string, string> = {}) {
  const service = await startService((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://blog');
    if (pathname.startsWith('/blog/post/')) return json(response, { success: true, blog: shownBlog });
    const start = Number(searchParams.get('cursor') ?? 0);
    const wanted = searchParams.has('category') ? blogs.slice(0, 1) : blogs.slice(start, start + 2);
    json(response, { blogs: wanted, nextCursor: start + 2 < blogs.length ? `${start + 2}` : null });
  });
  const siteDir = await buildSite();
  const pages = {
    '/about': { title: 'About', description: 'About us.', files: [] },
    '/family': { title: 'F', files: [] },
  };
  await writeFile(join(siteDir, 'own-pages.json'), JSON.stringify(pages));
  const gateway = await startGateway({
    SITE_DIR: siteDir,
    BLOG_URL: service.url,
    INDEXING: 'on',
    PUBLIC_URL: 'https://sprout.example',
    ...settings,
  });
  const page = { expose: './pages/blogs', access: 'public' as const };
  await deployRemote(gateway, {
    manifest: {
      pages: [
        { ...page, path: '/blogs', title: 'All Blogs', description: 'Stories.' },
        { ...page, path: '/blog/:id', title: 'Blog', firstData: ['/blog/post/:id'] },
        { ...page, path: '/postblog', title: 'Post', access: 'user', description: 'Write.' },
      ],
    },
  });
  return { visitor: client(gateway.url), service, gateway };
}

describe('the lists of a site that may be found', () => {
  it('name every public page and blog, and nothing else', async () => {
    const { visitor, service } = await listedSite();
    const { status, headers, body } = await visitor.get('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/xml')]);
    const named = [...body.matchAll(/<loc>https:\/\/sprout\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(named).toEqual(['/about', '/blogs', ...blogs.map(({ _id }) => `/blog/${_id}`)]);
    const asked = service.seen.length;
    await visitor.get('/sitemap.xml');
    expect(service.seen.length).toBe(asked);
    expect((await visitor.get('/robots.txt')).body).toContain('Sitemap: https://sprout.example/sitemap.xml');
  });

  it('lead to the page of the blogs, though another team reads a blog first, too', async () => {
    const { visitor, gateway } = await listedSite();
    const page = { expose: './pages/blogs', title: 'Blog', access: 'public' as const, firstData: ['/blog/post/:id'] };
    await deployRemote(gateway, { name: 'mf_admin', manifest: { pages: [{ ...page, path: '/arts/:id' }] } });
    for (const path of ['/sitemap.xml', '/feed.atom']) {
      const { body } = await visitor.get(path);
      expect(body).toContain(`https://sprout.example/blog/${blogs[0]?._id}<`);
      expect(body).not.toContain('/arts/');
    }
  });

  it('give the newest blogs, and those of a category, as feeds that any reader of XML takes', async () => {
    const { visitor, service } = await listedSite();
    const { body, headers } = await visitor.get('/feed.atom');
    expect(headers.get('content-type')).toContain('application/atom+xml');
    expect(body).toContain('<title>Fox &amp; hen 1</title>');
    expect(body).toContain('<name>Mina &lt;3</name>');
    expect(body).toContain('<summary>Once upon a time</summary>');
    expect(body).toContain(`<link href="https://sprout.example/blog/${blogs[0]?._id}"/>`);
    expect((await visitor.get('/feed/nature-and-science.atom')).body.match(/<entry>/g)).toHaveLength(1);
    expect(service.seen.at(-1)?.url).toContain('category=Nature');
    expect((await visitor.get('/feed/no-such-thing.atom')).status).toBe(404);
  });

  it('say kindly when the blogs are away, and are there again with them', async () => {
    const { visitor } = await listedSite({ BLOG_URL: 'http://127.0.0.1:9' });
    for (const path of ['/sitemap.xml', '/feed.atom']) expect((await visitor.get(path)).status, path).toBe(503);
  });

  it('are nowhere on a site that keeps search engines away', async () => {
    const { visitor } = await listedSite({ INDEXING: 'off' });
    for (const path of ['/sitemap.xml', '/feed.atom']) expect((await visitor.get(path)).status, path).toBe(404);
  });
});

/** What the robots that preview links for messengers and networks send; some accept anything, some say nothing. */
const previewRobots = [
  ['WhatsApp/2.23.20.0', '*/*'],
  ['TelegramBot (like TwitterBot)', ''],
  ['Signal-Android', '*/*'],
  ['Twitterbot/1.0', '*/*'],
  ['facebookexternalhit/1.1', '*/*'],
  ['Slackbot-LinkExpanding 1.0', '*/*'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0)', ''],
  ['LinkedInBot/1.0', 'text/html,*/*;q=0.8'],
  ['Mozilla/5.0 SkypeUriPreview Preview/0.5', 'text/html, */*'],
] as const;

describe('a shared link', () => {
  it('has a title, words and a picture for whoever previews it', async () => {
    const { gateway } = await listedSite();
    for (const [agent, accept] of previewRobots) {
      const headers = { 'user-agent': agent, ...(accept && { accept }) };
      const { status, text } = await plainGet(`${gateway.url}/blog/${blogs[0]?._id}`, headers);
      expect(status, agent).toBe(200);
      expect(text, agent).toContain('<meta property="og:title" content="Fox &amp; hen 1">');
      expect(text, agent).toContain('<meta property="og:description" content="Once upon a time.">');
      expect(text, agent).toContain(
        '<meta property="og:image" content="https://sprout.example/art/covers/story.webp">',
      );
    }
  });

  it.each([
    ['/Blogs?q=Fox', '/blogs?q=Fox'],
    ['/about/', '/about'],
    ['/Blog/111111111111111111111111/', '/blog/111111111111111111111111'],
    ['/POSTBLOG', '/postblog'],
  ])('leads from %s to the one right address', async (typed, right) => {
    const { gateway } = await listedSite();
    for (const accept of ['text/html', '*/*']) {
      const { status, headers } = await plainGet(gateway.url + typed, { accept });
      expect([status, headers.location]).toEqual([301, right]);
    }
    expect((await plainGet(gateway.url + right, { accept: 'text/html' })).status).toBe(200);
  });
});

describe('a site that may be found', () => {
  it('keeps robots away from accounts only', async () => {
    const visitor = await site({ INDEXING: 'on' });
    const { body } = await visitor.get('/robots.txt');
    expect(body).toMatch(/^Disallow: \/user\/$/m);
    expect(body).not.toMatch(/^Disallow: \/$/m);
    for (const path of paths) expect((await visitor.get(path)).headers.get('x-robots-tag'), path).toBeNull();
    expect((await visitor.get('/', asBrowser)).body).not.toContain('nofollow');
  });
});
