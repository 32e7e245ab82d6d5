import type { OwnPath } from '../own-paths';

/** Pages of ours that come drawn, besides those that show parts of remotes: the same for every visitor. */
export const drawnPaths: readonly OwnPath[] = [
  '/about',
  '/contact',
  '/grown-ups',
  '/login',
  '/privacy',
  '/register',
  '/rules',
];
