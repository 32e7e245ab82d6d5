import type { PageVitals, ShownRemote } from '@storysprout/contract';
import { onCLS, onINP, onLCP } from 'web-vitals';

const address = '/registry/vitals';
const mostRemotes = 40;

/**
 * Reports the web vitals of this page view to the site's own gateway, once, when the page goes away, with the versions
 * of remotes that were on it. The report contains nothing about the reader.
 *
 * @param shown returns what was on the page until now
 */
export function reportVitals(shown: () => readonly ShownRemote[]): void {
  const values: Omit<PageVitals, 'remotes'> = {};
  onLCP(({ value }) => Object.assign(values, { lcpMs: value }));
  onINP(({ value }) => Object.assign(values, { inpMs: value }));
  onCLS(({ value }) => Object.assign(values, { cls: value }));
  // Registered after the three above, so that they have reported their last values by then.
  document.addEventListener('visibilitychange', function tell() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    const remotes = shown().slice(0, mostRemotes);
    if (remotes.length === 0 || Object.keys(values).length === 0) return;
    const vitals: PageVitals = { ...values, remotes };
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(vitals)], { type: 'application/json' }));
  });
}
