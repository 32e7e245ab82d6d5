import { disable, enable } from 'workbox-navigation-preload';

/**
 * Whether the browser may ask for a page while this worker still starts. Firefox may not: when such a request fails, it
 * shows its own "Unable to connect", whatever the worker answers, so that nothing could be read offline (Firefox 153,
 * and `npm run test:browsers` looks at it).
 */
export function mayPreloadPages(userAgent: string): boolean {
  return !/\bFirefox\//.test(userAgent);
}

/** Settles it for this browser; one that was told otherwise by an older worker is told anew. */
export function settleNavigationPreload(userAgent: string): void {
  if (mayPreloadPages(userAgent)) enable();
  else disable();
}
