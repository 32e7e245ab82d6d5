import type { PlatformFacts } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { platform, releaseOf, stateOf } from '../../../test/support/samples';
import { generationsInUse } from './generations-in-use';

const kit = (requiredVersion: string) => [{ name: '@storysprout/kit', requiredVersion }];
const newest = { ...platform.shared, '@storysprout/kit': '0.2.0' };
const before = { shared: { ...platform.shared, react: '19.2.9' }, bytes: 98_000 };
const upgrading: PlatformFacts = { ...platform, shared: newest, generations: [before] };

const canary = { version: '2', percent: 10, since: new Date(0), promoteAt: null };
const states = [
  stateOf('mf_blog', { canary, history: ['0'] }),
  stateOf('mf_club'),
  stateOf('mf_dashboard', { stable: '2', history: ['1'] }),
];
const releases = [
  releaseOf('mf_blog', '0', { shared: kit('^0.1.0') }),
  releaseOf('mf_blog', '1', { shared: kit('^0.1.0') }),
  releaseOf('mf_blog', '2', { shared: kit('^0.1.0 || ^0.2.0') }),
  releaseOf('mf_club', '1', { shared: kit('^0.2.0') }),
  releaseOf('mf_dashboard', '1', { shared: kit('^0.1.0') }),
  releaseOf('mf_dashboard', '2', { shared: kit('^0.2.0') }),
];

it('names whom a second generation is there for, as what, and what it costs', () => {
  const needs = { '@storysprout/kit': '^0.1.0' };
  expect(generationsInUse([upgrading, upgrading], states, releases)).toEqual([
    {
      ...before,
      holders: [
        { remote: 'mf_blog', version: '1', role: 'stable', needs },
        { remote: 'mf_blog', version: '0', role: 'fallback', needs },
        { remote: 'mf_dashboard', version: '1', role: 'fallback', needs },
      ],
    },
  ]);
});

it('says of a generation that nobody needs any more that it can go', () => {
  const done = [stateOf('mf_club')];
  expect(generationsInUse([upgrading], done, releases)).toEqual([{ ...before, holders: [] }]);
});

it('says nothing of a shell with one generation', () => {
  expect(generationsInUse([platform], states, releases)).toEqual([]);
});
