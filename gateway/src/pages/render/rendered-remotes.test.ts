import type { RemoteListEntry } from '@storysprout/contract';
import { expect, it } from 'vitest';
import type { PagePart } from '../inputs/page-parts';
import { renderedRemotes, renderedRemotesKey } from './rendered-remotes';

interface Options {
  readonly version?: string;
  readonly label?: string;
  /** The address of a page that no link leads to. */
  readonly aside?: string;
  readonly pictures?: Readonly<Record<string, string>>;
  readonly fallback?: RemoteListEntry['fallback'];
}

const navigation = [{ label: 'Club', path: '/club?from=menu', place: 'header', order: 1, access: 'public' }];
const pagesOf = (aside: string) =>
  ['/club', aside].map((path) => ({ path, expose: './pages/club', title: `At ${aside}`, access: 'public' }));

function remote(
  name: string,
  { version = '1', label = name, aside = '/aside', pictures, fallback }: Options = {},
): RemoteListEntry {
  return {
    name,
    version,
    entry: `/remotes/${name}/${version}/mf-manifest.json`,
    integrity: { manifest: `sha256-${version}`, entry: `sha256-${version}` },
    channel: version === '1' ? 'stable' : 'canary',
    manifest: {
      name,
      label,
      contract: 1,
      pages: pagesOf(aside),
      widgets: [],
      navigation,
      ...(pictures && { pictures }),
    },
    ...(fallback && { fallback }),
  };
}

const partOf = (of: RemoteListEntry): PagePart => ({
  remote: of,
  expose: './pages/blogs',
  firstData: [],
  access: 'public',
});
const fallback = (manifest?: unknown): RemoteListEntry['fallback'] => ({
  version: '0',
  entry: '/remotes/mf_club/0/mf-manifest.json',
  integrity: { manifest: 'sha256-0', entry: 'sha256-0' },
  ...(manifest !== undefined && { manifest }),
});

/** Returns the renderer's input for a page with the blogs, next to one other remote. */
function pageWith(club: Options, blog: Options = {}) {
  const blogs = remote('mf_blog', blog);
  const list = { remotes: [blogs, remote('mf_club', club)] };
  return { key: renderedRemotesKey(list, [partOf(blogs)]), told: renderedRemotes(list, [partOf(blogs)]) };
}

it.each<[string, Options]>([
  ['another version', { version: '2' }],
  ['another version to go back to', { fallback: fallback() }],
  ['other pages that no link leads to', { aside: '/new' }],
])('is the same with %s of a remote that is not on the page', (_what, club) => {
  expect(pageWith(club)).toEqual(pageWith({}));
});

it.each<[string, Options, Options]>([
  ['another version of what is on the page', {}, { version: '2' }],
  ['another page of what is on the page', {}, { aside: '/new' }],
  ['other words in a menu', { label: 'The club' }, {}],
  ['another version to show instead', { fallback: fallback({ contract: 1 }) }, {}],
])('is another with %s', (_what, club, blog) => {
  const [one, other] = [pageWith({}), pageWith(club, blog)];
  expect(other.key).not.toBe(one.key);
  expect(other.told).not.toEqual(one.told);
});

it('is another with another version of a remote whose links have pictures', () => {
  const pictures = { fox: 'pictures/fox.webp' };
  const [one, other] = [pageWith({ pictures }), pageWith({ pictures, version: '2' })];
  expect(other.key).not.toBe(one.key);
  expect(other.told).not.toEqual(one.told);
});

it('tells nothing of a reader’s channel, nor of what only browsers check', () => {
  for (const told of pageWith({ version: '2' }, { version: '2' }).told) {
    expect(told).not.toHaveProperty('channel');
    expect(told).not.toHaveProperty('integrity');
  }
});

it('keeps the pages that links lead to', () => {
  const [, club] = pageWith({}).told;
  expect(club?.manifest).toMatchObject({ navigation, pages: [{ path: '/club', access: 'public' }] });
});

it('depends on which remotes are on the page', () => {
  const [blogs, club] = [remote('mf_blog'), remote('mf_club')];
  const list = { remotes: [blogs, club] };
  const keys = [[], [blogs], [club], [blogs, club]].map((shown) => renderedRemotesKey(list, shown.map(partOf)));
  expect(new Set(keys).size).toBe(4);
});
