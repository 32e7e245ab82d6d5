import type { PlatformFacts } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { platform, sample } from '../../test/samples';
import { readBuild } from '../releases/build';
import { type Release, releaseId } from '../releases/release.document';
import type { RemoteState } from '../remotes/remote.document';
import { shellMisfits } from './shell-check';

const names = ['mf_blog', 'mf_dashboard', 'mf_admin', 'mf_funzone', 'mf_club'];
const kit = [{ name: '@storysprout/kit', requiredVersion: '^0.1.0' }];

function releaseOf(name: string, version: string, options = {}): Release {
  const read = readBuild(name, sample({ name, version, shared: kit, ...options }));
  if (!read.ok) throw new Error(read.reason);
  const { remote, federation, digest } = read.build;
  const stored = { publishedAt: new Date(0), publishedBy: 'test', integrity: { manifest: '', entry: '' }, files: [] };
  return { _id: releaseId(name, version), name, version, remote, federation, digest, ...stored };
}

const state = (name: string, channels: Partial<RemoteState> = {}): RemoteState => ({
  ...{ _id: name, revision: 1, lastChange: '', stable: '1', canary: null, history: [] },
  ...channels,
});

const newShell = (changes: Partial<PlatformFacts>): PlatformFacts => ({ ...platform, ...changes });
const states = names.map((name) => state(name));
const releases = names.map((name) => releaseOf(name, '1'));

it('has nothing against the shell that the remotes were built for', () => {
  expect(shellMisfits(platform, states, releases)).toEqual([]);
});

it('names all five remotes that a shell with kit 0.2.0 would break', () => {
  const found = shellMisfits(
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

it('looks at canaries and fallbacks, too', () => {
  const canary = { version: '3', percent: 10, since: new Date(0), promoteAt: null };
  const all = [
    releaseOf('mf_blog', '1', { manifest: { contract: 2 } }),
    releaseOf('mf_blog', '2'),
    releaseOf('mf_blog', '3'),
  ];
  const found = shellMisfits(
    newShell({ contracts: [2] }),
    [state('mf_blog', { stable: '2', canary, history: ['0', '1'] })],
    all,
  );
  expect(found.map(({ version, role, gate }) => [version, role, gate])).toEqual([
    ['2', 'stable', 'contract'],
    ['3', 'canary', 'contract'],
  ]);
});

it('finds widgets that the shell shows and nobody offers, and addresses it would take away', () => {
  const uses = { widgets: [{ remote: 'mf_blog', name: 'NewestBlogs' }], pages: [] };
  const found = shellMisfits(newShell({ uses, pages: ['/clubs'] }), states, releases);
  expect(found.map(({ remote, gate }) => [remote, gate])).toEqual([
    ['mf_blog', 'exposes'],
    ['mf_club', 'addresses'],
  ]);
});
