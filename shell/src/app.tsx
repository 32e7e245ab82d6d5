import { KitProvider, type QueryClient } from '@storysprout/kit/host';
import type { ReactNode } from 'react';
import { AppRoutes } from './app-routes';
import { Layout } from './layout/layout';
import { OfflineSlot } from './offline/offline-slot';
import { shellHost } from './remotes/shell-host';
import { SessionWatcher } from './session/session-watcher';

interface AppProps {
  queryClient: QueryClient;
  /** Routes of development only. */
  devRoutes?: ReactNode;
}

/** The whole site, inside a router. */
export function App({ queryClient, devRoutes }: AppProps) {
  return (
    <KitProvider queryClient={queryClient} remoteHost={shellHost}>
      <SessionWatcher />
      <Layout>
        <AppRoutes devRoutes={devRoutes} />
      </Layout>
      <OfflineSlot />
    </KitProvider>
  );
}
