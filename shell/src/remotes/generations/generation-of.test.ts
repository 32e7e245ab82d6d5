import { expect, it } from 'vitest';
import { generationOf } from './generation-of';
import { patternOf } from './pattern-of';

const offers = [
  { react: '19.3.1', 'react/jsx-runtime': '19.3.1', '@storysprout/kit': '0.2.0' },
  { react: '19.2.9', 'react/jsx-runtime': '19.2.9', '@storysprout/kit': '0.1.5' },
];

it.each([
  ['says nothing', undefined, 0],
  ['works with the newest', { react: '^19.3.0', '@storysprout/kit': '^0.2.0' }, 0],
  ['works with both', { react: '^19.2.0', '@storysprout/kit': '^0.1.0 || ^0.2.0' }, 0],
  ['works with the one before', { react: '^19.2.0', '@storysprout/kit': '^0.1.0' }, 1],
  ['works with neither', { react: '^18.0.0' }, 0],
  ['wants what nobody offers', { preact: '*' }, 0],
])('a remote that %s gets its generation', (_what, needs, generation) => {
  expect(generationOf(needs, offers)).toBe(generation);
});

it.each([
  ['/blogs', {}, '/blogs'],
  ['/blog/12', { id: '12' }, '/blog/:id'],
  ['/blog/a%20b/edit/', { id: 'a b' }, '/blog/:id/edit/'],
  ['/blog/100%', { id: '100%' }, '/blog/:id'],
  ['/', { id: undefined }, '/'],
])('tells a second router where the page is: %s', (pathname, params, pattern) => {
  expect(patternOf(pathname, params)).toBe(pattern);
});
