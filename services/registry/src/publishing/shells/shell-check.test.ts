import type { PlatformFacts } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { platform, releaseOf, stateOf } from '../../../test/support/samples';
import { shellIncompatibilities } from './shell-check';

const names = ['mf_blog', 'mf_dashboard', 'mf_admin', 'mf_funzone', 'mf_club'];
const kit = [{ name: '@storysprout/kit', requiredVersion: '^0.1.0' }];

const newShell = (changes: Partial<PlatformFacts>): PlatformFacts => ({ ...platform, ...changes });
const states = names.map((name) => stateOf(name));
const releases = names.map((name) => releaseOf(name, '1', { shared: kit }));

it('has nothing against the shell that the remotes were built for', () => {
  expect(shellIncompatibilities(platform, states, releases)).toEqual([]);
});

it('names all five remotes that a shell with kit 0.2.0 would break', () => {
  const found = shellIncompatibilities(
    newShell({ shared: { ...platform.shared, '@storysprout/kit': '0.2.0' } }),
    states,
    releases,
  );
  expect(found.map(({ remote }) => remote)).toEqual(names);
  expect(found[0]).toEqual({
    remote: 'mf_blog',
    version: '1',
    role: 'stable',
    gate: 'shared-packages',
    reason: 'it needs @storysprout/kit ^0.1.0; the new shell has 0.2.0',
  });
});

it('has nothing against a shell with kit 0.2.0 that brings kit 0.1 along', () => {
  const shared = { ...platform.shared, '@storysprout/kit': '0.2.0' };
  const generations = [{ shared: platform.shared, bytes: 98_000 }];
  expect(shellIncompatibilities(newShell({ shared, generations }), states, releases)).toEqual([]);
});

it('looks at canaries and fallbacks, too', () => {
  const canary = { version: '3', percent: 10, since: new Date(0), promoteAt: null };
  const all = [
    releaseOf('mf_blog', '1', { shared: kit, manifest: { contract: 2 } }),
    releaseOf('mf_blog', '2', { shared: kit }),
    releaseOf('mf_blog', '3', { shared: kit }),
  ];
  const found = shellIncompatibilities(
    newShell({ contracts: [2] }),
    [stateOf('mf_blog', { stable: '2', canary, history: ['0', '1'] })],
    all,
  );
  expect(found.map(({ version, role, gate }) => [version, role, gate])).toEqual([
    ['2', 'stable', 'contract'],
    ['3', 'canary', 'contract'],
  ]);
});

it.each(['/login/', '/%6cogin'])('names a remote from before paths had to be plain: %s', (path) => {
  const club = releaseOf('mf_club', '1', { shared: kit });
  const [page] = club.remote.manifest.pages;
  const manifest = { ...club.remote.manifest, pages: page ? [{ ...page, path }] : [] };
  const old = { ...club, remote: { ...club.remote, manifest } };
  expect(shellIncompatibilities(platform, [stateOf('mf_club')], [old])).toEqual([
    expect.objectContaining({
      remote: 'mf_club',
      gate: 'addresses',
      reason: expect.stringContaining(`no page can be at "${path}"`),
    }),
  ]);
});

it('finds widgets that the shell shows and nobody offers, and addresses it would take away', () => {
  const uses = { widgets: [{ remote: 'mf_blog', name: 'NewestBlogs' }], pages: [] };
  const found = shellIncompatibilities(newShell({ uses, pages: ['/clubs'] }), states, releases);
  expect(found.map(({ remote, gate }) => [remote, gate])).toEqual([
    ['mf_blog', 'exposes'],
    ['mf_club', 'addresses'],
  ]);
});
