/** Addresses of the shell's own pages: no remote may have a page there. */
export const ownPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/:token?',
  '/verify-email/:token?',
  '/take-back-email/:token?',
  '/about',
  '/contact',
  '/privacy',
  '/rules',
  '/grown-ups',
  '/ask-a-grown-up',
  '/family/:token?',
] as const;
export type OwnPath = (typeof ownPaths)[number];
