import * as fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { around, sample } from '../../test/support/samples';
import { readBuild } from '../releases/build';
import { addressesGate } from './addresses.gate';

/** Pages of the shell and of other teams. */
const theirPages = [
  ...['/login', '/privacy', '/Achievements', '/reset-password/:token?', '/family/:token?'],
  ...['/blog/:id', '/challenges/:id', '/funzone/:game', '/club/:id/members'],
];

/** Returns whether the registry refuses a page at `path` beside a page at `other`. */
function isRefused(path: string, other: string): boolean {
  const pages = [{ path, expose: './pages/blogs', title: 'Blogs', access: 'public' as const }];
  const read = readBuild('mf_blog', sample({ manifest: { pages } }));
  const neighbours = [{ who: 'another', uses: { widgets: [], pages: [] }, pages: [other] }];
  return !read.ok || addressesGate(read.build, { ...around, neighbours }).length > 0;
}

const isAt = (path: string, pathname: string) => matchRoutes([{ path }], { pathname }) !== null;
/** Returns whether both paths match the address, as a page of the shell and one of a remote can. */
const areAlike = (mine: string, theirs: string, address: string) => isAt(mine, address) && isAt(theirs, address);

const word = fc.constantFrom('x', 'new', '42', 'Fox', 'chess');
/** An address of one of their pages, and the page. */
const theirs = fc.constantFrom(...theirPages).chain((path) =>
  fc.tuple(word, fc.boolean()).map(([value, isShort]) => {
    const address = isShort ? path.replace(/\/:\w+\?$/, '') : path;
    return { path, address: address.replace(/:\w+\??/g, value) };
  }),
);

const encoded = (part: string) => `%${part.charCodeAt(0).toString(16)}${part.slice(1)}`;
const parts: readonly ((part: string) => string)[] = [
  (part) => part,
  (part) => part,
  (part) => part.toUpperCase(),
  (part) => part.toLowerCase(),
  encoded,
  (part) => `${part}?`,
  () => ':any',
  () => ':any?',
  () => '*',
];
const ends = ['', '', '', '/', '//', '/*', '/:more?', '/more?', '/.', '?', '?a=1', '#top', ' ', '\t', '\\', '\u200b'];

/** A path that the router may read as this address. */
function respelled(address: string) {
  const [, ...words] = address.split('/');
  const each = words.map((part) => fc.constantFrom(...parts).map((change) => change(part)));
  return fc
    .tuple(fc.tuple(...each), fc.constantFrom('/', '/', '//', '/./'), fc.constantFrom(...ends))
    .map(([made, join, end]) => `/${made.join(join)}${end}`);
}

it('a page that the router would find at the address of another is refused', () => {
  let alike = 0;
  const pairs = theirs.chain((their) => respelled(their.address).map((mine) => ({ ...their, mine })));
  const spellings = fc.constantFrom<(address: string) => string>(
    (address) => address,
    (address) => address.toUpperCase(),
    (address) => `${address}/`,
    (address) => address.replace(/\w$/, encoded),
  );
  fc.assert(
    fc.property(pairs, spellings, ({ mine, path, address }, spelled) => {
      if (!areAlike(mine, path, spelled(address))) return;
      alike += 1;
      expect({ mine, path, isRefused: isRefused(mine, path) }).toMatchObject({ isRefused: true });
    }),
    { numRuns: 3_000 },
  );
  expect(alike).toBeGreaterThan(300);
});
