import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import type { Services } from './commands/command';
import { serveClient } from './connection';
import { Cursors } from './engine/cursors';
import { Sessions } from './engine/sessions';
import { type CollectionsInTransactions, Store } from './engine/store';
import { deleteExpired } from './engine/ttl-monitor';
import { lockDataDir } from './storage/data-lock';
import { LmdbJournal } from './storage/lmdb-journal';

/** Logs errors that occur in the background. */
export interface Logger {
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
}

export interface EmbeddedMongoOptions {
  /** The folder of the stored documents. Without it, everything is kept in memory and lost when the server stops. */
  readonly dataDir?: string;
  /** With 0, the default, a free port is used. */
  readonly port?: number;
  /** The address to listen on. The default is loopback, because there is no authentication. */
  readonly host?: string;
  /** How often expired documents are deleted, in milliseconds. A minute by default, as in MongoDB. */
  readonly ttlIntervalMs?: number;
  /** How long a transaction may take before it is aborted, in milliseconds. A minute by default, as in MongoDB. */
  readonly transactionLifetimeMs?: number;
  /** `refused` is for tests that no transaction relies on creating a collection. */
  readonly collectionsInTransactions?: CollectionsInTransactions;
  readonly logger?: Logger;
}

export interface EmbeddedMongo {
  /** The connection string for the driver. */
  readonly url: string;
  readonly port: number;
  /** Stops the server. Everything acknowledged is on disk already. */
  close(): Promise<void>;
}

const housekeepingIntervalMs = 60_000;

/** Opens the data directory, or keeps everything in memory. */
function openStorage({ dataDir, transactionLifetimeMs = 60_000, collectionsInTransactions }: EmbeddedMongoOptions) {
  const path = dataDir === undefined ? undefined : resolve(dataDir);
  if (path !== undefined) mkdirSync(path, { recursive: true });
  const unlock = path === undefined ? () => undefined : lockDataDir(path);
  try {
    const journal = path === undefined ? undefined : LmdbJournal.open(path);
    const store = new Store(journal, collectionsInTransactions);
    const sessions = new Sessions(store, transactionLifetimeMs);
    const recovered = journal?.recover();
    if (recovered) store.recover(recovered);
    if (recovered) sessions.recover(recovered.sessions);
    const close = async () => {
      await journal?.close().finally(unlock);
    };
    return { store, sessions, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((accept, refuse) => {
    server.once('error', refuse);
    server.listen({ port, host, backlog: 512 }, () => accept((server.address() as AddressInfo).port));
  });
}

/** Runs a task periodically without keeping the process alive. */
function repeat(task: () => void, intervalMs: number, logger: Logger | undefined): NodeJS.Timeout {
  return setInterval(() => {
    try {
      task();
    } catch (error) {
      logger?.warn({ error: String(error) }, 'background task failed');
    }
  }, intervalMs).unref();
}

/**
 * Starts a server.
 *
 * @throws Error when the port is taken or another process uses the data directory.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const { host = '127.0.0.1', port = 0, ttlIntervalMs = 60_000, logger } = options;
  const storage = openStorage(options);
  const { store, sessions } = storage;
  const cursors = new Cursors();
  const sockets = new Set<Socket>();
  let actualPort = port;
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = () => `${reachableHost}:${actualPort}`;
  const services: Services = { store, sessions, cursors, address };
  let nextConnectionId = 1;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const onProtocolError = (error: unknown) => logger?.warn({ error: String(error) }, 'connection dropped');
    serveClient(socket, { ...services, connectionId: nextConnectionId++ }, onProtocolError);
  });
  try {
    actualPort = await listen(server, port, host);
  } catch (error) {
    await storage.close();
    throw error;
  }
  const expireIdle = () => {
    cursors.expire(Date.now());
    sessions.expire(Date.now());
  };
  const timers = [
    repeat(() => deleteExpired(store, new Date()), ttlIntervalMs, logger),
    repeat(expireIdle, housekeepingIntervalMs, logger),
  ];
  let closing: Promise<void> | undefined;
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    sessions.abortAll();
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
    await storage.close();
  };
  const close = () => {
    closing ??= stop();
    return closing;
  };
  return { url: `mongodb://${address()}/?directConnection=true`, port: actualPort, close };
}
