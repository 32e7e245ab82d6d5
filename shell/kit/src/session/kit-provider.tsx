import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ToasterSlot } from '../components/toast/toaster-slot';
import { type RemoteHost, RemoteHostContext } from '../slots/remote-host';
import { session } from './session-store';

export interface KitProviderProps {
  queryClient: QueryClient;
  remoteHost: RemoteHost;
  children: ReactNode;
}

/** Resets all queries when the reader changes, because one reader must not see what another one fetched. */
function useForgetOnNewReader(queryClient: QueryClient): void {
  useEffect(() => {
    let { userId } = session.get();
    return session.subscribe(() => {
      if (session.get().userId === userId) return;
      userId = session.get().userId;
      void queryClient.resetQueries();
    });
  }, [queryClient]);
}

/** Provides everything that a part of the site needs around it, except the router. */
export function KitProvider({ queryClient, remoteHost, children }: KitProviderProps) {
  useForgetOnNewReader(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteHostContext value={remoteHost}>
        {children}
        <ToasterSlot />
      </RemoteHostContext>
    </QueryClientProvider>
  );
}
