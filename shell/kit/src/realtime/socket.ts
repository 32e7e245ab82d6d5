import { nextTask } from '../page/next-task';
import { siteSettings } from '../page/site-settings';
import { session } from '../session/session-store';
import { tokens } from '../session/tokens';
import { realtime, type Socket } from './connection';

/** Loads socket.io only when something listens: most visits to a page never need it. */
async function openSocket(): Promise<Socket> {
  // The page is usually still rendering when something begins to listen.
  await nextTask();
  const { io } = await import(/* webpackChunkName: 'later' */ 'socket.io-client');
  return io(siteSettings().apiBaseUrl || window.location.origin, {
    autoConnect: false,
    // Polling takes several requests that must all reach the same gateway, so it is used only where nothing else works.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // A page that gets no place, because its address has too many, tries less and less often.
    reconnectionDelayMax: 30_000,
    // The page gets the likes only of blogs that it shows.
    auth: (tell) => void tokens.fresh().then((token) => tell({ token, likes: 'watched' })),
  });
}

/**
 * Lets the kit's realtime hooks connect. The connection gets each renewed token, and begins anew when somebody signs in
 * or out.
 *
 * @returns a function that stops it
 */
export function startRealtime(): () => void {
  realtime.enable(openSocket);
  let before = session.get();
  return session.subscribe(() => {
    const { token, userId } = session.get();
    const { token: oldToken, userId: oldUserId } = before;
    before = session.get();
    if (token === oldToken) return;
    if (token !== null && userId === oldUserId) realtime.showToken(token);
    else realtime.reconnect();
  });
}
