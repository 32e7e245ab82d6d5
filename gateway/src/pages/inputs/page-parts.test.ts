import type { RemoteListEntry } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { pagePartsOf, renderedAddress } from './page-parts';

const blogManifest = {
  name: 'mf_blog',
  label: 'The blogs',
  contract: 1,
  pages: [
    { path: '/blogs', expose: './pages/blogs', title: 'All', access: 'public', firstData: ['/blog/all?limit=12'] },
    { path: '/blog/:id', expose: './pages/blog', title: 'Blog', access: 'public', firstData: ['/blog/post/:id'] },
  ],
  widgets: [
    { name: 'LatestBlogs', expose: './widgets/latest', firstData: ['/blog/all?limit=3'] },
    { name: 'Carousel', expose: './widgets/carousel' },
    { name: 'Rewards', expose: './widgets/rewards' },
  ],
  slots: [
    { slot: 'home.side', widget: 'LatestBlogs', order: 300 },
    { slot: 'home.main', widget: 'Carousel', order: 100 },
    { slot: 'home.main', widget: 'Rewards', order: 200, access: 'user' },
    { slot: 'blog.aside', widget: 'Carousel', order: 100 },
  ],
};

function listOf(manifest: unknown): { remotes: RemoteListEntry[] } {
  return { remotes: [{ name: 'mf_blog', version: '1', entry: '/remotes/mf_blog/1/mf-manifest.json', manifest }] };
}

const ofShell = { '/': ['home.main', 'home.side'] };
const partsAt = (path: string, manifest: unknown = blogManifest) =>
  pagePartsOf(path, listOf(manifest), ofShell).map(({ expose, firstData }) => [expose, ...firstData]);

describe('firstPartsOf', () => {
  it("knows what visitors see in the slots of the shell's own pages, in order", () => {
    expect(partsAt('/')).toEqual([['./widgets/carousel'], ['./widgets/latest', '/blog/all?limit=3']]);
  });

  it('finds the page of a remote, and puts its parameters into addresses', () => {
    expect(partsAt('/blogs')).toEqual([['./pages/blogs', '/blog/all?limit=12']]);
    expect(partsAt('/blog/0123456789abcdef01234567')).toEqual([
      ['./pages/blog', '/blog/post/0123456789abcdef01234567'],
    ]);
  });

  it.each(['/login', '/register', '/about', '/no/such/page', '/constructor', '/blog/1/2'])(
    'has nothing for %s',
    (path) => {
      expect(partsAt(path)).toEqual([]);
    },
  );

  it.each([[null], ['text'], [{ ...blogManifest, contract: 2 }], [{ ...blogManifest, pages: 'none' }]])(
    'leaves alone what the shell will refuse: %j',
    (manifest) => {
      expect(partsAt('/blogs', manifest)).toEqual([]);
    },
  );
});

describe('addresses with a query', () => {
  const searched = {
    ...blogManifest,
    pages: [
      {
        ...blogManifest.pages[0],
        firstData: ['/blog/all?view=card&limit=12'],
        firstQuery: { category: 'category', search: 'search', since: 'time', cursor: 'cursor' },
      },
    ],
  };
  const at = (search: string) => {
    const parts = pagePartsOf('/blogs', listOf(searched), ofShell, search);
    return { asked: parts[0]?.firstData[0], rendered: renderedAddress('/blogs', search, parts) };
  };

  it.each([
    ['', '', '/blogs'],
    ['?search=brave+fox&time=week', '&search=brave+fox&since=week', '/blogs?search=brave+fox&time=week'],
    ['?search=%20fox%20', '&search=fox', '/blogs?search=%20fox%20'],
    ['?time=all&category=All&search=', '', '/blogs?time=all&category=All&search='],
    ['?category=Poem&category=Story', '&category=Poem', '/blogs?category=Poem&category=Story'],
    ['?from=a&cursor=abc', '&cursor=abc', '/blogs?cursor=abc'],
    ['?from=a', '', '/blogs'],
  ])('at %s the page asks with %s and is rendered for %s', (search, asked, rendered) => {
    expect(at(search)).toEqual({ asked: `/blog/all?view=card&limit=12${asked}`, rendered });
  });

  it('may have another value for what the first address says', () => {
    const board = { firstData: ['/user/leaderboard?filter=week&limit=20'], firstQuery: { filter: 'time' } };
    const manifest = { ...blogManifest, pages: [{ ...blogManifest.pages[0], ...board }] };
    const [part] = pagePartsOf('/blogs', listOf(manifest), ofShell, '?time=all');
    expect(part?.firstData).toEqual(['/user/leaderboard?filter=all&limit=20']);
  });
});

describe('addresses that ask for more', () => {
  const talking = {
    ...blogManifest,
    pages: [{ ...blogManifest.pages[1], askedData: { comments: '/blog/comment/get?postId=:id&limit=30' } }],
  };
  const path = '/blog/0123456789abcdef01234567';
  const post = '/blog/post/0123456789abcdef01234567';
  const comments = '/blog/comment/get?postId=0123456789abcdef01234567&limit=30';

  it.each([
    ['', [post], path],
    ['?comments=', [post, comments], `${path}?comments=`],
    ['?comments=abc', [post, `${comments}&cursor=abc`], `${path}?comments=abc`],
    ['?other=abc', [post], path],
  ])('at %s the page asks for %j and is rendered for %s', (search, asked, rendered) => {
    const parts = pagePartsOf(path, listOf(talking), ofShell, search);
    expect(parts.map(({ firstData }) => firstData)).toEqual([asked]);
    expect(renderedAddress(path, search, parts)).toBe(rendered);
  });
});
