import http from 'node:http';
import { deferred } from '../deferred';

export interface ListenOptions {
  port: number;
  host?: string;
}

/** A Koa app, or one with something in front of it. */
export interface Listening {
  callback(): http.RequestListener;
}

/** Starts to listen; rejects when the port is taken. */
export async function listen(app: Listening, { port, host = '127.0.0.1' }: ListenOptions): Promise<http.Server> {
  const server = http.createServer(app.callback());
  // A picture of 5 MB over a slow phone line.
  server.requestTimeout = 120_000;
  server.headersTimeout = 15_000;
  // Longer than the gateway keeps an idle upstream connection, so that it is never the one to find it closed.
  server.keepAliveTimeout = 30_000;
  const { promise, resolve, reject } = deferred<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  server.off('error', reject);
  return server;
}

/** Takes no new connections and resolves once the requests under way are answered. */
export async function stopListening(server: http.Server): Promise<void> {
  const { promise, resolve } = deferred<void>();
  server.close(() => resolve());
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await promise.finally(() => clearInterval(closeIdle));
}
