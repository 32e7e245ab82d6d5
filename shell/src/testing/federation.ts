import type { RemoteListEntry, RemoteManifest } from '@storysprout/contract';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Federation } from '../remotes/federation-types';

/**
 * Stand-ins for remotes, for test files with `vi.mock('../remotes/federation', () => import('../testing/federation'))`.
 */

export const loadRemote = vi.fn<Federation['loadRemote']>();
export const preloadRemote = vi.fn<Federation['preloadRemote']>();
export const registerRemotes = vi.fn<Federation['registerRemotes']>();
export const createFederation = async () => ({ loadRemote, preloadRemote, registerRemotes });

const manifests: Readonly<Record<string, Partial<RemoteManifest>>> = {
  mf_blog: {
    label: 'The blogs',
    pages: [
      { path: '/blogs', expose: './pages/blogs', title: 'All Blogs', access: 'public' },
      { path: '/postblog', expose: './pages/postblog', title: 'Write', access: 'user' },
      { path: '/game', expose: './pages/blogs', title: 'Game', access: 'user', beginsAlike: true },
    ],
    widgets: [{ name: 'BlogCarousel', expose: './widgets/blog-carousel' }],
    navigation: [{ label: 'Blogs', path: '/blogs', place: 'header', order: 100, access: 'public' }],
    slots: [{ slot: 'home.main', widget: 'BlogCarousel', order: 100 }],
  },
  mf_admin: {
    label: 'The admin page',
    pages: [{ path: '/admindashboard', expose: './pages/admin', title: 'Admin', access: 'admin' }],
    navigation: [{ label: 'Admin', path: '/admindashboard', place: 'header', order: 700, access: 'admin' }],
  },
  mf_dashboard: {
    label: 'Your dashboard',
    pages: [
      { path: '/Achievements', expose: './pages/achievements', title: 'Achievements', access: 'public' },
      { path: '/weeklychallenge', expose: './pages/challenge', title: 'Weekly Challenge', access: 'user' },
    ],
    widgets: [
      { name: 'RewardModal', expose: './widgets/reward-modal' },
      { name: 'LeaderboardPreview', expose: './widgets/leaderboard-preview', label: 'The leaderboard' },
    ],
    navigation: [
      { label: 'My Dashboard', path: '/dashboard', place: 'header', order: 600, access: 'user' },
      { label: 'My profile', path: '/dashboard?tab=profile', place: 'profile', order: 100, access: 'public' },
    ],
    slots: [
      { slot: 'layout.end', widget: 'RewardModal', order: 100, access: 'user' },
      { slot: 'home.side', widget: 'LeaderboardPreview', order: 200, height: 378 },
    ],
  },
  mf_funzone: {
    label: 'The games',
    navigation: [{ label: 'FunZone', path: '/funzone', place: 'header', order: 200, access: 'public' }],
  },
};

export function remoteEntry(name: string): RemoteListEntry {
  const manifest = { name, label: name, contract: 1, pages: [], widgets: [], ...manifests[name] };
  return { name, version: '1', entry: `/remotes/${name}/1/mf-manifest.json`, manifest };
}

/**
 * Makes `loadRemote` return these parts by id, such as 'mf_blog/pages/blogs'. Every other part fails like a dead
 * server.
 */
export function serveParts(parts: Readonly<Record<string, ComponentType>>): void {
  registerRemotes.mockImplementation(() => undefined);
  loadRemote.mockImplementation(async (id: string) => {
    const part = parts[id];
    if (!part) throw new Error(`${id} does not answer`);
    return { default: part } as never;
  });
}

/** The other parts of the home page and of the frame of every page. They show nothing. */
export const quietParts: Readonly<Record<string, ComponentType>> = {
  'mf_blog/widgets/blog-carousel': () => null,
  'mf_dashboard/widgets/leaderboard-preview': () => null,
  'mf_dashboard/widgets/reward-modal': () => null,
};
