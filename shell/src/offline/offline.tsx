import { log, useQueryClient } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { registry } from '../remotes/remote-registry';
import { Connection } from './connection';
import { holdVersions } from './hold-versions';
import { OfflineBanner } from './offline-banner';
import { startWorker } from './start-worker';
import { followThemeColor } from './theme-color';

function versionsOfPage(): string[] {
  return [
    `shell@${__VERSION__}`,
    ...[...registry.get().table.values()].map(({ name, version }) => `${name}@${version}`),
  ];
}

/** Follows the connection; fetches what failed without one as soon as it is back. */
function useIsOnline(): boolean {
  const client = useQueryClient();
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    let last = true;
    const connection = new Connection((now) => {
      if (now && !last) {
        client
          .invalidateQueries()
          .catch((error: unknown) => log.warn('The page could not be brought up to date.', error));
      }
      last = now;
      setOnline(now);
    });
    return connection.watch(client);
  }, [client]);
  return isOnline;
}

/** All that makes the site resilient; comes when the page stands still (`offline-slot.tsx`). */
export function Offline() {
  const isOnline = useIsOnline();
  useEffect(() => {
    holdVersions(versionsOfPage());
    const stops = [followThemeColor(), ...(__DEVELOPMENT__ ? [] : [startWorker()])];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline);
  }, [isOnline]);
  return <div role="status">{!isOnline && <OfflineBanner />}</div>;
}
