import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import * as texts from '../../texts/errors';
import { deferred } from '../concurrency/deferred';
import { AppError } from '../errors';
import { refuseSocket, survivesReset } from './refuse-socket';

/** A Koa app, or an app behind another handler. */
export interface Listening {
  callback(): http.RequestListener;
}

/** Open connections of each server, with the latest response on each; null before the first request. */
const connectionsOf = new WeakMap<http.Server, Map<net.Socket, http.ServerResponse | null>>();

/** Starts listening; rejects when the port is taken. */
export async function listen(app: Listening, options: { port: number; host?: string }): Promise<http.Server> {
  const { port, host = '127.0.0.1' } = options;
  const server = http.createServer(app.callback());
  // Enough for a picture of 5 MB over a slow phone line.
  server.requestTimeout = 120_000;
  server.headersTimeout = 15_000;
  // Longer than the gateway keeps an idle connection, so that the gateway never finds one closed.
  server.keepAliveTimeout = 30_000;
  followConnections(server);
  refuseWhatIsNoRequest(server);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

export interface StopOptions {
  /**
   * How long an idle connection is kept, in milliseconds. A request that the client sends at that moment would be lost;
   * a client that closes its idle connections earlier (`idleConnectionMs`) never loses one.
   */
  idleMs?: number;
}

const lookEveryMs = 50;

/**
 * Stops accepting connections, and resolves once all requests are answered and all connections closed. Later requests
 * on an open connection are still answered, with `Connection: close`.
 */
export async function stopListening(server: http.Server, { idleMs = 0 }: StopOptions = {}): Promise<void> {
  const { promise, resolve } = deferred<void>();
  // The `close` of the HTTP server would cut idle connections at once.
  net.Server.prototype.close.call(server, () => resolve());
  const connections = connectionsOf.get(server) ?? new Map();
  for (const answer of connections.values()) if (answer && !answer.headersSent) answer.shouldKeepAlive = false;
  server.prependListener('request', (_request, answer) => {
    answer.shouldKeepAlive = false;
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    // Browsers open connections in advance. The server sees these as starting a request, not as idle.
    for (const [socket, answer] of connections) if (!answer && socket.bytesRead === 0) socket.destroy();
  };
  const stopsAt = performance.now() + idleMs;
  const looking = setInterval(() => {
    if (performance.now() >= stopsAt) closeIdle();
  }, lookEveryMs);
  if (idleMs === 0) closeIdle();
  await promise.finally(() => clearInterval(looking));
}

function followConnections(server: http.Server): void {
  const connections = new Map<net.Socket, http.ServerResponse | null>();
  connectionsOf.set(server, connections);
  server.on('connection', (socket: net.Socket) => {
    // Node removes its own listener when a connection is upgraded.
    survivesReset(socket);
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, answer) => connections.set(request.socket, answer));
}

/**
 * Answers input that never becomes a request. There is no response object, so the error is written to the socket, in
 * the usual shape.
 */
function refuseWhatIsNoRequest(server: http.Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = connectionsOf.get(server)?.get(socket as net.Socket);
    const isAnswering = answer?.headersSent === true && !answer.writableFinished;
    const status = statusOfClientError(error);
    if (status === null || isAnswering) socket.destroy();
    else refuseSocket(socket, unreadable(status), status);
  });
  server.on('connect', (_request: http.IncomingMessage, socket: Duplex) => refuseSocket(socket, unreadable(400)));
}

/** Returns the status for the error, or null when the connection broke and nobody is left to read a response. */
function statusOfClientError({ code = '' }: NodeJS.ErrnoException): number | null {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code.startsWith('HPE_') ? 400 : null;
}

function unreadable(status: number): AppError {
  if (status === 431) return new AppError('too_large', texts.tooBig);
  if (status === 408) return new AppError('too_slow', texts.tooSlow);
  return new AppError('invalid_input', texts.unreadable);
}
