import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, refuseSocket } from '@storysprout/service-kit';
import * as texts from '../texts/refusals';

/** The path socket.io listens at. */
const livePath = '/socket.io/';

/**
 * Tracks connections that became websockets, which the HTTP server no longer does. An upgrade to anything else,
 * such as HTTP/2, is refused at once.
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
  return new AppError('invalid_input', texts.nothingToConnectTo);
}
