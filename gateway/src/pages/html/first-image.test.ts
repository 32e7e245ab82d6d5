import { expect, it } from 'vitest';
import type { CachedResponse } from '../../api/cache/response-cache';
import type { PagePart } from '../inputs/page-parts';
import { firstCoverTags, firstPictureTags } from './first-image';

const remote = { name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json', manifest: {} };
const part: PagePart = {
  remote,
  expose: './pages/blogs',
  firstData: ['/blog/all'],
  access: 'public',
  coverSizes: '100vw',
};

function tags(body: unknown, parts: readonly PagePart[] = [part]): string[] {
  const bytes = Buffer.from(JSON.stringify(body));
  const entry: CachedResponse = {
    etag: '"1"',
    headers: {},
    isLong: false,
    bodies: new Map([['identity', bytes]]),
    tags: [],
  };
  return firstCoverTags(parts, new Map([['/blog/all', entry]]), '');
}

const image = `blog/${'a'.repeat(24)}.webp`;
const small = `/images/blog/${'a'.repeat(24)}-small.webp`;

it('announces the cover of the first blog, in the sizes the page chooses from', () => {
  const tag = `<link rel="preload" href="${small}" as="image" fetchpriority="high" imagesrcset="${small} 480w, /images/${image} 1600w" imagesizes="100vw">`;
  const other = { image: null, category: 'Poem' };
  expect(tags({ blogs: [{ image, category: 'Story' }, other] })).toEqual([tag]);
  expect(tags({ blog: { image, category: 'Story' } })).toEqual([tag]);
});

it("announces the drawing of the blog's category when it has no picture", () => {
  expect(tags({ blog: { image: null, category: 'Poem' } })).toEqual([
    '<link rel="preload" href="/art/covers/poem.webp" as="image" fetchpriority="high">',
  ]);
});

it('announces nothing where there is nothing to announce', () => {
  expect(tags({ blogs: [] })).toEqual([]);
  expect(tags({ message: 'Blog not found.' })).toEqual([]);
  expect(tags({ blog: { image: '"><script>', category: 'Story' } })).toEqual([]);
  expect(tags({ blog: { image, category: 'Story' } }, [{ ...part, coverSizes: undefined }])).toEqual([]);
});

it('announces the first picture that a drawn page asks for before everything else', () => {
  const usual = '<img class="a" src="/art/usual.webp" alt="" loading="lazy" fetchPriority="auto"/>';
  const first = '<img src="/art/first.webp?a=1&amp;b=2" alt="" loading="eager" fetchPriority="high"/>';
  expect(firstPictureTags(usual)).toEqual([]);
  expect(firstPictureTags(`${usual}${first}${first.replace('first', 'second')}`)).toEqual([
    '<link rel="preload" href="/art/first.webp?a=1&amp;b=2" as="image" fetchpriority="high">',
  ]);
});
