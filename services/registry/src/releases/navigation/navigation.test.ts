import type { NavigationItem, RemoteManifest } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { Confirmations, keyOf } from './navigation';

const item = (changes: Partial<NavigationItem> = {}): NavigationItem => ({
  label: 'Club',
  path: '/club',
  place: 'header',
  order: 300,
  access: 'public',
  ...changes,
});
const manifest = (...navigation: NavigationItem[]): RemoteManifest => ({
  name: 'mf_club',
  label: 'The club',
  contract: 1,
  pages: [],
  widgets: [],
  navigation,
});
const confirmations = new Confirmations(['mf_club:/club']);
const nobody = new Confirmations(['mf_other:/club']);

it('shows what was confirmed, and nothing else about it', () => {
  const [same, ...others] = [
    item(),
    item({ label: 'Free sweets' }),
    item({ path: '/club?x=1' }),
    item({ place: 'home' }),
  ];
  const confirmed = [keyOf(item({ order: 1, access: 'admin' }))];
  expect(nobody.shown(manifest(item(), ...others), confirmed).navigation).toEqual([same]);
  expect(nobody.waiting([manifest(item(), ...others), manifest(item(), ...others)], confirmed)).toEqual(others);
});

it('needs no confirmation for trusted addresses of that remote', () => {
  expect(confirmations.waiting([manifest(item(), item({ path: '/club?tab=one' }))], [])).toEqual([]);
  expect(confirmations.waiting([manifest(item({ path: '/club/two' }))], [])).toHaveLength(1);
  expect(nobody.waiting([manifest(item())], [])).toHaveLength(1);
});
