import { log, useQueryClient } from '@storysprout/kit';
import { LiveSafety, onMediaChange, preferences } from '@storysprout/kit/host';
import { useEffect } from 'react';
import { pageLockPrefix } from '../../worker/cache-names';
import { readSiteData } from '../boot/page-data';
import { siteReach, useReachesSite } from '../boot/site-reach';
import { registry } from '../remotes/loading/remote-registry';
import { Connection } from './connection';
import { OfflineBanner } from './offline-banner';
import { startWorker } from './start-worker';
import { useRemovals } from './use-removals';

/**
 * Gives the browser's own bars the colour of the page.
 *
 * @returns a function that stops it
 */
function followThemeColor(): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const apply = () => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    if (meta && paper !== '') meta.content = paper;
  };
  apply();
  const stopFollowing = onMediaChange('(prefers-color-scheme: dark)', apply);
  const unsubscribe = preferences.subscribe(apply);
  return () => {
    stopFollowing();
    unsubscribe();
  };
}

/** Never settles, so the lock is held until the page closes. */
const forever = () => new Promise<never>(() => undefined);

/**
 * Holds a lock named after the versions of this page, such as `mf_blog@1`, for as long as the page lives. It tells the
 * service worker whose files the page may still request.
 */
function holdVersions(versions: readonly string[]): void {
  const name = pageLockPrefix + versions.join(' ');
  navigator.locks
    ?.request(name, { mode: 'shared' }, forever)
    .catch((error: unknown) => log.warn('The versions of this page could not be noted.', error));
}

function versionsOfPage(): string[] {
  return [
    `shell@${__VERSION__}`,
    ...[...registry.get().table.values()].map(({ name, version }) => `${name}@${version}`),
  ];
}

/** Returns whether the site can be reached. When it is back, the page's queries are refetched. */
function useIsOnline(): boolean {
  const client = useQueryClient();
  const isOnline = useReachesSite();
  useEffect(() => {
    let last = true;
    const connection = new Connection((now) => {
      if (now && !last) {
        client
          .invalidateQueries()
          .catch((error: unknown) => log.warn('The page could not be brought up to date.', error));
      }
      last = now;
      siteReach.set(now);
    });
    return connection.watch(client);
  }, [client]);
  return isOnline;
}

/** Returns false in development and for previews, because the service worker's caches outlive the page. */
function mayCache(): boolean {
  return !__DEVELOPMENT__ && !readSiteData().preview;
}

/** Everything that makes the site work offline. It loads once the page is idle (`app.tsx`). */
export function Offline() {
  const isOnline = useIsOnline();
  useRemovals();
  useEffect(() => {
    holdVersions(versionsOfPage());
    const stops = [followThemeColor(), ...(mayCache() ? [startWorker()] : [])];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline);
  }, [isOnline]);
  return (
    <>
      <LiveSafety />
      <div role="status">{!isOnline && <OfflineBanner />}</div>
    </>
  );
}
