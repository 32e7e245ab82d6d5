import { log } from '@storysprout/kit';
import { KitProvider, type QueryClient } from '@storysprout/kit/host';
import { type ComponentType, useEffect, useState } from 'react';
import { AppRoutes } from './app-routes';
import { whenIdle } from './boot/when-idle';
import { Layout } from './layout/layout';
import { XpFlightSlot } from './layout/xp-flight/xp-flight-slot';
import { shellHost } from './remotes/parts/shell-host';
import { SessionWatcher } from './session/session-watcher';

/** Loads the code for working without a connection last, once the page is idle. */
function OfflineSlot() {
  const [Offline, setOffline] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const module = await import(/* webpackChunkName: 'later' */ './offline/offline');
      setOffline(() => module.Offline);
    };
    whenIdle(() => load().catch((error: unknown) => log.warn('The site can not help offline.', error)));
  }, []);
  return Offline && <Offline />;
}

/** The whole site. It has to be rendered inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <KitProvider queryClient={queryClient} remoteHost={shellHost}>
      <SessionWatcher />
      <Layout>
        <AppRoutes />
      </Layout>
      <XpFlightSlot />
      <OfflineSlot />
    </KitProvider>
  );
}
