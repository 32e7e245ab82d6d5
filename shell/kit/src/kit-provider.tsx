import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type RemoteHost, RemoteHostContext } from './remote/remote-host';
import { session } from './session/session-store';
import { ToasterSlot } from './toast/toaster-slot';

export interface KitProviderProps {
  queryClient: QueryClient;
  remoteHost: RemoteHost;
  children: ReactNode;
}

/** What one reader fetched must not be shown to the next. */
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

/** Everything a part of the site needs around it, except the router. */
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
