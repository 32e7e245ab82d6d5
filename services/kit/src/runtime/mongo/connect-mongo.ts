import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { withTimeLimit } from '../concurrency/time-limit';
import { messageOf } from '../errors';
import { StartError } from '../run';
import type { Logger } from '../telemetry/logger';
import { Transactions } from './transactions';

export interface MongoOptions {
  url: string;
  dbName: string;
  logger: Logger;
  /** How long the start waits for the server, in milliseconds. */
  startLimitMs?: number;
}

export type MongoConnection = Awaited<ReturnType<typeof connectMongo>>;

/**
 * Connects to MongoDB.
 *
 * @throws StartError with a one-line message when the server cannot be reached within the limit, by default 5 s.
 */
export async function connectMongo({ url, dbName, logger, startLimitMs = 5_000 }: MongoOptions) {
  const client = openClient(url);
  const db = client.db(dbName);
  let answeredAt = 0;
  client.on('connectionCheckedIn', () => {
    answeredAt = performance.now();
  });
  const ping = async () => {
    const pinged = withTimeLimit(pingLimitMs, () => db.command({ ping: 1 }));
    await pinged.catch((error: unknown) => {
      // A busy server responds in turn, so the ping may come late while it works.
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      if (!isLate || performance.now() - answeredAt > busyMs) throw error;
    });
  };
  // Each attempt connects anew, because a client whose first attempt failed never connects by itself.
  const connect = async () => {
    await client.connect();
    await ping();
  };
  try {
    await waitForServer(connect, startLimitMs);
  } catch (error) {
    await client.close();
    throw new StartError(
      `MongoDB does not answer at ${hostsOf(url)} (${messageOf(error)}). Is it running, and is MONGODB_URL right?`,
      { cause: error },
    );
  }
  logger.debug({ dbName }, 'MongoDB answers');
  return { client, db, transactions: new Transactions(client), ping, close: () => client.close() };
}

/** Less than the limit of a readiness check, in milliseconds. */
const pingLimitMs = 2_000;
/** A server that answered something else so lately, in milliseconds, is busy and not away. */
const busyMs = 1_000;

/**
 * A request should fail within two seconds when the database is away. When it accepts connections but does not respond,
 * the driver notices after four seconds, and the gateway, which asks for readiness, before. Single statements have no
 * limit, because an index on a large collection may take a while.
 */
const timeLimits = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  heartbeatFrequencyMS: 2_000,
  waitQueueTimeoutMS: 5_000,
  maxPoolSize: 50,
} as const;

/**
 * Everything that is acknowledged or read survives the loss of a node. Transactions use the same settings. Nothing
 * depends on the server's defaults, and MONGODB_URL cannot weaken these settings.
 */
const durability = {
  w: 'majority',
  journal: true,
  wtimeoutMS: undefined,
  readConcernLevel: 'majority',
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const;

function openClient(url: string): MongoClient {
  try {
    return new MongoClient(withoutConcerns(url), { ...durability, ...timeLimits });
  } catch (error) {
    throw new StartError(`MONGODB_URL is not an address we can use: ${messageOf(error)}`, { cause: error });
  }
}

/** Removes these settings from the address, because the driver would merge them with ours in its own order. */
function withoutConcerns(url: string): string {
  const [address = '', query] = url.split('?');
  if (query === undefined) return url;
  const names = new Set(Object.keys(durability).map((name) => name.toLowerCase()));
  const kept = query.split('&').filter((pair) => !names.has(pair.split('=')[0]?.toLowerCase() ?? ''));
  return `${address}?${kept.join('&')}`;
}

/**
 * Tries to connect until the time limit.
 *
 * @throws the last attempt's error.
 */
async function waitForServer(connect: () => Promise<void>, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await sleep(200);
    }
  }
}

/** The address without user name and password. */
function hostsOf(url: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
}
