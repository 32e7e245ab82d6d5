import { disable, enable } from 'workbox-navigation-preload';

/**
 * Returns whether the browser may request a page while this worker is still starting. Firefox may not: when such a
 * request fails, it shows its own "Unable to connect", whatever the worker responds, so that nothing could be read
 * offline (seen in Firefox 153; `npm run test:browsers` checks it).
 */
export function mayPreloadPages(userAgent: string): boolean {
  return !/\bFirefox\//.test(userAgent);
}

/** Enables or disables navigation preload for this browser, because an older worker may have set it differently. */
export function settleNavigationPreload(userAgent: string): void {
  if (mayPreloadPages(userAgent)) enable();
  else disable();
}
