import type { LiveRelease, LiveRemote } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { bucketCount } from './canary-bucket';
import { RemoteLists } from './remote-lists';

const release = (name: string, version: string, contract = 1): LiveRelease => ({
  version,
  manifest: { name, label: name, contract, pages: [], widgets: [] },
  integrity: { manifest: 'sha256-a', entry: 'sha256-b' },
  bytes: 0,
});

const remote = (name: string, percent?: number): LiveRemote => ({
  name,
  stable: release(name, '1'),
  canary: percent === undefined ? null : { release: release(name, '2'), percent },
  previous: release(name, '0'),
});

it('gives canaries to their share of readers, and says to all readers of both versions that one is running', async () => {
  const lists = new RemoteLists([remote('mf_blog', 10), remote('mf_club')]);
  const all = Array.from({ length: bucketCount }, (_, bucket) => lists.for(bucket).remotes[0]);
  expect(all.filter((entry) => entry?.channel === 'canary')).toHaveLength(bucketCount / 10);
  expect(all.every((entry) => entry?.trial)).toBe(true);
  expect(lists.for(null).remotes.map(({ trial }) => trial)).toEqual([true, undefined]);
});

it('has a hundred lists at most, however many canaries there are', () => {
  const lists = new RemoteLists(Array.from({ length: 50 }, (_, at) => remote(`mf_team${at}`, 10)));
  const different = new Set(Array.from({ length: bucketCount }, (_, bucket) => lists.for(bucket)));
  expect(different.size).toBeGreaterThan(50);
  expect(different.size).toBeLessThanOrEqual(100);
});

it('gives the manifest of the version before when a page may not be able to speak to this one', () => {
  const next: LiveRemote = { ...remote('mf_blog'), stable: release('mf_blog', '1', 2) };
  const [entry] = new RemoteLists([next]).for(null).remotes;
  expect(entry?.fallback).toMatchObject({ version: '0', manifest: { contract: 1 } });
  expect(new RemoteLists([remote('mf_blog')]).for(null).remotes[0]?.fallback).not.toHaveProperty('manifest');
});
