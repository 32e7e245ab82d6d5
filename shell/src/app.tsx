import { KitProvider, type QueryClient } from '@storysprout/kit/host';
import { AppRoutes } from './app-routes';
import { Layout } from './layout/layout';
import { OfflineSlot } from './offline/offline-slot';
import { shellHost } from './remotes/shell-host';
import { SessionWatcher } from './session/session-watcher';

/** The whole site, inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <KitProvider queryClient={queryClient} remoteHost={shellHost}>
      <SessionWatcher />
      <Layout>
        <AppRoutes />
      </Layout>
      <OfflineSlot />
    </KitProvider>
  );
}
