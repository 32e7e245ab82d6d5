import type { OwnPath } from '../own-paths';

/**
 * Pages of the shell that are server-rendered, besides those that show parts of remotes. They are the same for every
 * visitor.
 */
export const serverRenderedPaths: readonly OwnPath[] = [
  '/about',
  '/contact',
  '/grown-ups',
  '/login',
  '/privacy',
  '/register',
  '/rules',
];
