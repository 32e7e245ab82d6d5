import type { RemoteList } from '@storysprout/contract';
import { expect, it } from 'vitest';
import type { CachedResponse } from '../../api/cache/response-cache';
import { withPageHead } from '../html/head-tags';
import { firstWords, ownPageAt, pageHead } from './page-head';

const id = '0123456789abcdef01234567';
const list: RemoteList = {
  remotes: [
    {
      name: 'mf_blog',
      version: '1',
      entry: '/remotes/mf_blog/1/mf-manifest.json',
      manifest: {
        name: 'mf_blog',
        label: 'The blogs',
        contract: 1,
        pages: [
          { path: '/blogs', expose: './pages/blogs', title: 'All Blogs', access: 'public', description: 'Stories.' },
          { path: '/blog/:id', expose: './pages/blog', title: 'Blog', access: 'public' },
          { path: '/postblog', expose: './pages/post', title: 'Post', access: 'user', description: 'Write.' },
        ],
        widgets: [],
      },
    },
  ],
};
const own = {
  '/about': { title: 'About Us', description: 'What this is.', files: ['assets/about.js'] },
  '/family/:token?': { title: 'Your page as a grown-up', files: [] },
};
const blog = {
  _id: id,
  title: 'The "Fox" </title><script>',
  category: 'Story',
  image: 'blog/1.webp',
  date: '2026-01-02T03:04:05.000Z',
  author: { name: 'Mina', image: null },
  description: 'Once upon\na time.',
};

function answer(body: unknown): CachedResponse {
  const bytes = Buffer.from(JSON.stringify(body));
  return { etag: '"one"', headers: {}, isLong: false, bodies: new Map([['identity', bytes]]), tags: [] };
}

const template = '<html><head><title>Storysprout</title><meta name="description" content="all"></head></html>';

function written(path: string, entry?: CachedResponse, isIndexed = true): string {
  const answers = new Map(entry ? [[`/blog/post/${id}`, entry]] : []);
  const head = pageHead(path, list, ownPageAt(path, own), answers);
  return withPageHead(template, head, { publicUrl: 'https://sprout.example', isIndexed, siteName: 'Wordgarden' });
}

it('says of a blog what it is, with its first words and its cover, and takes none of it for markup', () => {
  const html = written(`/blog/${id}`, answer({ blog }));
  expect(html).toContain('<title>The "Fox" &lt;/title>&lt;script> · Wordgarden</title>'.replaceAll('"', '&quot;'));
  expect(html).toContain('<meta name="description" content="Once upon a time.">');
  expect(html).toContain(`<link rel="canonical" href="https://sprout.example/blog/${id}">`);
  expect(html).toContain('<meta property="og:image" content="https://sprout.example/images/blog/1.webp">');
  expect(html).not.toContain('content="all"');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'BlogPosting', headline: blog.title, author: { name: 'Mina' } });
});

it('gives no data to search engines that the site keeps away', () => {
  expect(written(`/blog/${id}`, answer({ blog }), false)).not.toContain('ld+json');
});

it('says nothing of a blog that visitors may not read', () => {
  for (const entry of [undefined, answer({ message: 'Blog not found.' })]) {
    const html = written(`/blog/${id}`, entry);
    expect(html).toContain('<title>Blog · Wordgarden</title><meta name="robots" content="noindex">');
    expect(html).not.toContain('og:');
    expect(html).not.toContain('canonical');
  }
});

it("names the pages of remotes and the shell's own, and describes those that are public", () => {
  expect(written('/blogs')).toContain(
    '<title>All Blogs · Wordgarden</title><meta name="description" content="Stories.">',
  );
  expect(written('/about')).toContain('<meta property="og:url" content="https://sprout.example/about">');
  expect(written('/postblog')).toMatch(/<title>Post · Wordgarden<\/title><meta name="robots"/);
});

it('tells nobody the address of a family', () => {
  for (const path of ['/family', '/family/secret']) {
    const html = written(path);
    expect(html).toContain('<title>Your page as a grown-up · Wordgarden</title>');
    expect(html).not.toContain('secret');
    expect(html).not.toContain('og:');
  }
});

it('leaves unknown pages their place outside of every list', () => {
  expect(written('/no/such/page')).toContain('<title>Wordgarden</title><meta name="robots" content="noindex">');
});

it('cuts words between two of them', () => {
  expect(firstWords('one two three', 9)).toBe('one two…');
  expect(firstWords(' one\n two ', 9)).toBe('one two');
  expect(firstWords('🦊'.repeat(9), 5)).toBe(`${'🦊'.repeat(5)}…`);
  expect(firstWords(`abc👩‍🚀${'x'.repeat(9)}`, 5)).toBe('abc…');
});
