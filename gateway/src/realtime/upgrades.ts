import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, refuseSocket } from '@storysprout/service-kit';

/** Where socket.io listens; it looks at no other address. */
const livePath = '/socket.io/';

/**
 * The connections that became websockets: to the HTTP server they are nobody's any more. An upgrade to anything else,
 * HTTP/2 among them, is refused at once.
 */
export function openConnections(server: HttpServer): ReadonlySet<Duplex> {
  const open = new Set<Duplex>();
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    if (!url.startsWith(livePath)) return refuseSocket(socket, noUpgrade());
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

function noUpgrade(): AppError {
  return new AppError('invalid_input', 'There is nothing to connect to here.');
}
