import { describe, expect, it } from 'vitest';
import { cacheablePage } from './cached-shell';
import { type FederationManifest, filesForOffline, filesToFollow } from './follow-remotes';
import { otherSize, pictureNames } from './picture-names';
import { blogIdOf } from './read-blogs';
import { isRightType } from './right-type';
import { remotesOfPage, toCachedPage } from './shell-page';
import { livingVersions, versionOfFile, versionsOf } from './versions';

const id = '0123456789abcdef01234567';
const blogRemote = { name: 'mf_blog', version: '2', entry: '/remotes/mf_blog/2/mf-manifest.json' };

describe('the kept page', () => {
  const page = (data: object, more = '') =>
    `<html lang="en"><head><script type="application/json" id="storysprout-site">${JSON.stringify(data)}</script>${more}</head><body><div id="root" data-first-paint="/"><div>Welcome</div></div>\n  <noscript>No script</noscript></body></html>`;
  const settings = { supportEmail: '</script>' };

  it('has remotes and settings, and none of the news', () => {
    const news = '<script type="application/json" id="storysprout-first">{"blogs":["today"]}</script>';
    const hint = '<link rel="preload" href="/remotes/mf_blog/2/assets/a.js" as="script">';
    const cached = toCachedPage(page({ remotes: [blogRemote], settings: {}, blogs: ['today'] }, news + hint)) ?? '';
    expect(cached).not.toContain('today');
    expect(cached).not.toContain('preload');
    expect(cached).toContain('<body><div id="root"></div>\n  <noscript>');
    expect(cached).toContain('<html data-kept lang="en">');
    expect(remotesOfPage(cached)).toEqual([blogRemote]);
  });

  it('has nothing of what came drawn', () => {
    const styles =
      '<style data-sheet="/assets/main.css" data-main>b{gap:0}</style><link rel="stylesheet" href="/assets/b.css"><style data-sheet="/remotes/mf_blog/2/a.css">@media (400px<width){p{gap:0}}</style>';
    const rendered = page({ remotes: [blogRemote] }, styles).replace(
      ' data-first-paint="/"',
      ' data-first-paint="/" data-drawn="/" data-query="any" data-for="readers" data-answers="/blog/all?limit=3"',
    );
    const cached = toCachedPage(rendered) ?? '';
    expect(cached).toContain('<body><div id="root"></div>\n  <noscript>');
    expect(cached.match(/<style|<link[^>]*stylesheet[^>]*>/g)).toEqual([
      '<link href="/assets/main.css" rel="stylesheet">',
    ]);
  });

  it('lets no text of the settings end the data', () => {
    const escaped = JSON.stringify({ remotes: [], settings }).replaceAll('<', '\\u003c');
    const html = `<html><script type="application/json" id="storysprout-site">${escaped}</script></html>`;
    expect(toCachedPage(html)).toContain(escaped);
  });

  it('is the shell only', () => {
    expect(toCachedPage('<html><body>API documentation</body></html>')).toBeNull();
  });
});

describe('a page to keep', () => {
  const page = '<html><script type="application/json" id="storysprout-site">{"remotes":[]}</script></html>';
  const answer = (cacheControl: string) =>
    new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl } });

  it("is everybody's: never that of a moderator with a remote of their own machine", async () => {
    expect(await cacheablePage(answer('no-store'))).toBeNull();
    expect(await (await cacheablePage(answer('no-cache')))?.text()).toContain('<html data-kept>');
  });
});

describe('versions', () => {
  it('are those of the list and those to fall back to', () => {
    expect(versionsOf([{ ...blogRemote, fallback: { version: '1' } }])).toEqual(['mf_blog@2', 'mf_blog@1']);
  });

  it('live as long as a page holds them', async () => {
    const held = [{ name: 'storysprout page shell@1 mf_blog@2' }, { name: "somebody else's lock" }];
    expect(await livingVersions({ query: async () => ({ held }) })).toEqual(['shell@1', 'mf_blog@2']);
  });

  it.each([
    ['/remotes/mf_blog/0.1.0-0a1b2c3d/assets/a.js', 'mf_blog@0.1.0-0a1b2c3d'],
    ['/remotes.json', null],
    ['/assets/a.js', null],
  ])('of %s is %s', (path, version) => {
    expect(versionOfFile(path)).toBe(version);
  });
});

describe('a remote with a new version', () => {
  const manifest = (entry: string, parts: Readonly<Record<string, string>>): FederationManifest => ({
    metaData: { remoteEntry: { name: entry } },
    exposes: Object.entries(parts).map(([path, file]) => ({
      path,
      assets: { js: { sync: [`${file}.js`] }, css: { sync: [`${file}.css`] } },
    })),
  });

  it('brings what was used of the old one, and nothing else', () => {
    const before = manifest('entry1.js', { './pages/blog': 'a1', './pages/postblog': 'b1' });
    const now = manifest('entry2.js', { './pages/blog': 'a2', './pages/postblog': 'b2', './pages/new': 'c2' });
    expect(filesToFollow(before, now, (file) => file.startsWith('a1'))).toEqual(['entry2.js', 'a2.js', 'a2.css']);
  });

  it('brings the pages that its team wants to be there without a connection', () => {
    const now = manifest('entry2.js', { './pages/blog': 'a2', './pages/postblog': 'b2' });
    const pages = [{ expose: './pages/blog' }, { expose: './pages/postblog', offline: true }];
    expect(filesForOffline(now, { ...blogRemote, manifest: { pages } })).toEqual(['entry2.js', 'b2.js', 'b2.css']);
    expect(filesForOffline(now, blogRemote)).toEqual([]);
  });
});

describe('what belongs to a blog', () => {
  it.each([
    [`/blog/post/${id}`, id],
    [`/blog/comments/count/${id}`, id],
    [`/blog/comment/get?postId=${id}&limit=30`, id],
    ['/blog/all?limit=20', null],
    ['/blog/user/blogs', null],
    [`/blog/${id}`, null],
    ['/user/viewprofile', null],
  ])('%s: %s', (address, blog) => {
    expect(blogIdOf(new URL(address, 'https://sprout.example'))).toBe(blog);
  });

  it('are its cover, large, and the people, small', () => {
    const author = { name: 'Mina', image: `user/${id}.webp` };
    const replies = [{ name: 'Ole', image: '/art/avatars/panda.webp' }];
    expect(pictureNames({ blog: { image: `blog/${id}.webp`, author, replies, title: 'blog/x.webp' } })).toEqual([
      `/images/blog/${id}.webp`,
      `/images/user/${id}-small.webp`,
    ]);
  });

  it('is found in the other size', () => {
    expect(otherSize(`/images/blog/${id}.webp`)).toBe(`/images/blog/${id}-small.webp`);
    expect(otherSize(`/images/blog/${id}-small.webp`)).toBe(`/images/blog/${id}.webp`);
  });
});

it.each([
  ['/assets/a.js', 200, 'text/javascript; charset=utf-8', true],
  ['/assets/a.js', 200, 'text/html', false],
  ['/assets/a.js', 404, 'text/javascript', false],
  ['/assets/a.woff2', 200, 'font/woff2', true],
])('takes %s answered %i as %s: %s', (path, status, type, isRight) => {
  expect(isRightType(path, new Response('x', { status, headers: { 'content-type': type } }))).toBe(isRight);
});
