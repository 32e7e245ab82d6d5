import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { root } from '../build/packages.mjs';
import { findProgram, findRedis } from './install';
import { Part, type PartOptions } from './processes/part';
import { freePort, isPortTaken } from './processes/ports';
import { answersOk, answersWith } from './processes/probes';
import { dataFolder, dataPath, type Settings } from './settings';

/** The stores that the services use: MongoDB, Redis and a mail server, either given or started here. */

export type PartDefaults = Pick<PartOptions, 'say' | 'onPid'>;

export interface Store {
  readonly url: string;
  /** The description of the store for the table, such as `embedded`. */
  readonly kind: string;
  /** Null when the store was already running. */
  readonly part: Part | null;
  /** Address of the mail catcher's inbox. */
  readonly inbox?: string;
}

type StorePart = Pick<PartOptions, 'name' | 'command' | 'args' | 'env' | 'isReady'>;

async function startPart(options: StorePart, settings: Settings, defaults: PartDefaults): Promise<Part> {
  const logFile = dataPath(settings, 'logs', `${options.name.replaceAll(' ', '-')}.log`);
  const part = new Part({ ...defaults, ...options, logFile });
  await part.start();
  return part;
}

function argsOf(options: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
}

/**
 * Redis's `appendfsync`: the log is synced within a second, or before each reply. A killed Redis loses nothing either
 * way.
 */
export type RedisSync = 'everysec' | 'always';

/** Starts Redis. It appends every write to disk and never evicts a key, because e-mail jobs wait in it. */
export async function startRedis(
  settings: Settings,
  defaults: PartDefaults,
  sync: RedisSync = 'everysec',
): Promise<Store> {
  if (settings.REDIS_URL) return { url: settings.REDIS_URL, kind: 'REDIS_URL', part: null };
  const port = await freePort();
  const args = argsOf({
    port,
    bind: '127.0.0.1',
    dir: dataFolder(settings, 'redis'),
    appendonly: 'yes',
    appendfsync: sync,
    save: '',
    'maxmemory-policy': 'noeviction',
  });
  const isReady = () => answersWith(port, '+PONG', 'PING\r\n');
  const part = await startPart({ name: 'redis', command: findRedis(), args, isReady }, settings, defaults);
  return { url: `redis://127.0.0.1:${port}`, kind: 'started here', part };
}

/**
 * MongoDB aborts a transaction after this time, for example when its service has died. None of ours takes a second
 * (docs/operations.md).
 */
const transactionLifetimeSeconds = 10;

async function startMongod(program: string, settings: Settings, defaults: PartDefaults): Promise<Store> {
  const port = await freePort();
  const direct = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const args = argsOf({
    dbpath: dataFolder(settings, 'mongod'),
    port,
    bind_ip: '127.0.0.1',
    replSet: 'storysprout',
    setParameter: `transactionLifetimeLimitSeconds=${transactionLifetimeSeconds}`,
  });
  const isReady = () => initiateReplicaSet(direct, port);
  const own = { name: 'mongodb', command: program, args: [...args, '--quiet'], isReady };
  const part = await startPart(own, settings, defaults);
  return { url: direct, kind: 'mongod, started here', part };
}

/** Initiates the replica set of one node that transactions need. Returns true once that node is the primary. */
async function initiateReplicaSet(url: string, port: number): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 500 });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.setName) return hello.isWritablePrimary === true;
    await admin.command({ replSetInitiate: { _id: 'storysprout', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
    return false;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

async function startEmbedded(settings: Settings, defaults: PartDefaults): Promise<Store> {
  const port = await freePort();
  const own = {
    name: 'mongodb',
    command: process.execPath,
    args: ['--enable-source-maps', join(root, 'infra/embedded-mongo/dist/main.js')],
    env: {
      ...process.env,
      EMBEDDED_MONGO_PORT: `${port}`,
      EMBEDDED_MONGO_TRANSACTION_LIFETIME_MS: `${transactionLifetimeSeconds * 1000}`,
      DATA_DIR: dataFolder(settings, 'mongo'),
    },
    isReady: () => isPortTaken(port),
  };
  const part = await startPart(own, settings, defaults);
  return { url: `mongodb://127.0.0.1:${port}/?directConnection=true`, kind: 'embedded', part };
}

/** Returns the given MongoDB, or else starts `mongod` from PATH, or else the embedded server. */
export async function startMongo(settings: Settings, defaults: PartDefaults): Promise<Store> {
  if (settings.MONGODB_URL) return { url: settings.MONGODB_URL, kind: 'MONGODB_URL', part: null };
  const mongod = findProgram('mongod');
  return mongod ? startMongod(mongod, settings, defaults) : startEmbedded(settings, defaults);
}

/** Returns the given mail server, or else starts a catcher that shows e-mails in a web inbox and delivers none. */
export async function startMail(settings: Settings, defaults: PartDefaults): Promise<Store> {
  if (settings.SMTP_URL) return { url: settings.SMTP_URL, kind: 'SMTP_URL', part: null };
  const smtpPort = await freePort();
  const webPort = (await isPortTaken(settings.PORT + 10)) ? await freePort() : settings.PORT + 10;
  const inbox = `http://localhost:${webPort}`;
  const args = argsOf({
    smtp: smtpPort,
    ip: '127.0.0.1',
    web: webPort,
    'web-ip': '127.0.0.1',
    'mail-directory': dataFolder(settings, 'mail'),
  });
  const own = {
    name: 'mail catcher',
    command: process.execPath,
    args: [join(root, 'node_modules/maildev/dist/bin/maildev.js'), ...args, '--silent'],
    isReady: () => answersOk(`http://127.0.0.1:${webPort}/api/email`),
  };
  const part = await startPart(own, settings, defaults);
  return { url: `smtp://127.0.0.1:${smtpPort}`, kind: 'caught here', part, inbox };
}
