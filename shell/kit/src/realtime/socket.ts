import { session } from '../session/session-store';
import { siteSettings } from '../site-settings';
import { realtime, type Socket } from './connection';

/** Loads socket.io only when something listens: most visits to a page never need it. */
async function openSocket(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  return io(siteSettings().apiBaseUrl || window.location.origin, {
    autoConnect: false,
    // Polling takes several requests, which with many gateways would have to find the same one: only where nothing else works.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (tell) => tell({ token: session.get().token }),
  });
}

/** Lets the kit's realtime hooks connect, and reconnects when somebody signs in or out. @returns how to stop */
export function startRealtime(): () => void {
  realtime.enable(openSocket);
  let { token } = session.get();
  return session.subscribe(() => {
    if (session.get().token === token) return;
    token = session.get().token;
    realtime.reconnect();
  });
}
