import { rightAddress } from '@storysprout/contract';
import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ownPaths } from './pages/own-paths';

const paths = [...ownPaths, '/blogs', '/blog/:id', '/Achievements', '/challenges', '/challenges/:id', '/funzone'];
const routes = (caseSensitive: boolean) => paths.map((path) => ({ path, caseSensitive }));

const someCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((isUpper) =>
      [...text].map((letter, at) => (isUpper[at] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );
const someParts = fc.array(fc.constantFrom('a1', 'B2', 'blogs', 'family'), { maxLength: 3 });
const slashes = fc.constantFrom('', '/', '//');
/** The address of a page as somebody may type it, or one that no page has. */
const typed = fc
  .tuple(fc.constantFrom(...paths, '/nowhere'), someParts, slashes)
  .chain(([path, parts, end]) => fc.tuple(someCase(path.split('/:')[0] ?? ''), fc.constant(parts), fc.constant(end)))
  .map(([start, parts, end]) => `/${[start.slice(1), ...parts].filter(Boolean).join('/')}${end}`);

it('is of a page exactly where the router has one that reads over case and slashes at the end', () => {
  fc.assert(
    fc.property(typed, (address) => {
      const right = rightAddress(address, paths);
      expect(right !== null).toBe(matchRoutes(routes(false), address) !== null);
    }),
  );
});

it('is one at which the router finds the page as it is written, and stays as it is', () => {
  fc.assert(
    fc.property(typed, (address) => {
      const right = rightAddress(address, paths);
      if (right === null) return;
      expect(matchRoutes(routes(true), right)).not.toBeNull();
      expect(rightAddress(right, paths)).toBe(right);
      expect(right === '/' || !right.endsWith('/')).toBe(true);
    }),
  );
});

it.each([
  ['/FunZone', '/funzone'],
  ['/achievements/', '/Achievements'],
  ['/Blog/65F0aB/', '/blog/65F0aB'],
  ['/%66unzone', '/funzone'],
  ['/Family/a.B', '/family/a.B'],
  ['/FAMILY', '/family'],
  ['/', '/'],
  ['/nowhere', null],
  ['/blog', null],
])('of %s is %s', (address, right) => {
  expect(rightAddress(address, paths)).toBe(right);
});
