import type { CommentReviewPolicy, ConsentForOthers } from '@storysprout/contract';
import {
  connectMongo,
  connectRedis,
  createQueue,
  createServiceApp,
  createTokenVerifier,
  type JobQueue,
  Outbox,
  openStores,
  publishSwitches,
  type RedisConnection,
  type ServiceApp,
  ServiceClient,
  Switches,
} from '@storysprout/service-kit';
import {
  client,
  internalClients,
  onCleanup,
  quietLogger,
  type RunningApp,
  signTestToken,
  startApp,
  type TestClient,
  type TestDatabase,
  type TestRedis,
  testDatabase,
  testInternalVerifier,
  testKeys,
  testRedis,
  testSigner,
  waitFor,
} from '@storysprout/service-kit/testing';
import type { TextChecks } from '@storysprout/service-kit/text-checks';
import { ObjectId } from 'mongodb';
import { beforeAll } from 'vitest';
import type { WritingLimits } from '../../src/blogs/blog.rules';
import { addRoutes } from '../../src/routes';
import { createRepositories, createServices, type Repositories, type Services } from '../../src/services';
import { stores } from '../../src/stores';
import { startUserService, type UserServiceDouble } from './user-service-double';

/** Somebody who calls the API. */
export interface Person {
  readonly id: ObjectId;
  readonly userId: string;
  readonly name: string;
  readonly token: string;
  readonly api: TestClient;
}

export interface BlogSite {
  database: TestDatabase;
  redis: RedisConnection;
  redisUrl: string;
  stores: Repositories;
  services: Services;
  users: UserServiceDouble;
  queues: {
    xp: JobQueue<'xp'>;
    activity: JobQueue<'activity'>;
    letter: JobQueue<'letter'>;
    xpTakenBack: JobQueue<'xpTakenBack'>;
    subjectChanged: JobQueue<'subjectChanged'>;
    subjectDecided: JobQueue<'subjectDecided'>;
  };
  outbox: Outbox;
  url: string;
  visitor: TestClient;
  /** Clients that call as other processes do. */
  callers: ReturnType<typeof internalClients>;
  router: ServiceApp['router'];
  author: Person;
  other: Person;
  admin: Person;
  /** Creates the same services again, as a second process would have them. */
  anotherProcess(): Services;
  /** Stops the service's clock at a time; null returns to the real time. */
  setNow(now: Date | null): void;
  person(name: string, options?: PersonOptions): Promise<Person>;
}

export interface PersonOptions {
  isAdmin?: boolean;
  /** Now by default. */
  registeredAt?: Date;
  emailVerified?: boolean;
  consent?: ConsentForOthers;
}

export interface SiteOptions {
  /** A Redis that the test may stop; by default the one shared by the run. */
  redisUrl?: () => Promise<string>;
  /** A MongoDB that the test may kill; by default the one shared by the run. */
  mongoUrl?: () => Promise<string>;
  /** The text checks; defaults to the product's. */
  checks?: Pick<TextChecks, 'check'>;
  /** Very high by default: an author writes more in one test than a child in a week. */
  limits?: WritingLimits;
  consent?: 'required' | undefined;
  review?: CommentReviewPolicy;
  /** Defaults to 0, with which no account is new. */
  newAccountDays?: number;
  verifiesAddresses?: boolean;
}

const hardlyLimited: WritingLimits = { savesPerMinute: 100_000, waitingBlogs: 100_000 };

/** Opens the whole service with a database and Redis before the file's first test. */
export function blogSite(name: string, options: SiteOptions = {}): BlogSite {
  const site = {} as BlogSite;
  beforeAll(async () => {
    Object.assign(site, await openSite(name, options));
  });
  return site;
}

async function openSite(name: string, options: SiteOptions): Promise<BlogSite> {
  const database = await databaseFor(name, options);
  const { redis, url: redisUrl } = await redisFor(options);
  const users = await startUserService();
  const clock = { now: null as Date | null };
  const now = () => clock.now ?? new Date();
  const queues = {
    xp: createQueue('xp', { redisUrl, logger: quietLogger }),
    activity: createQueue('activity', { redisUrl, logger: quietLogger }),
    letter: createQueue('letter', { redisUrl, logger: quietLogger }),
    xpTakenBack: createQueue('xpTakenBack', { redisUrl, logger: quietLogger }),
    subjectChanged: createQueue('subjectChanged', { redisUrl, logger: quietLogger }),
    subjectDecided: createQueue('subjectDecided', { redisUrl, logger: quietLogger }),
  };
  const outbox = new Outbox(database.db, queues, quietLogger);
  await outbox.start();
  const userClient = new ServiceClient({
    baseUrl: users.url,
    name: 'user',
    signer: testSigner('blog'),
    logger: quietLogger,
  });
  const { limits = hardlyLimited, checks } = options;
  const collections = await openStores(database.db, stores);
  const { db, transactions } = database;
  const upstreams = { user: userClient };
  const config = {
    PICTURE_KEY: ['a key of pictures for the tests'],
    CONSENT: options.consent ?? 'off',
    COMMENT_REVIEW: options.review,
    EMAIL_VERIFICATION: options.verifiesAddresses ? 'on' : 'off',
    NEW_ACCOUNT_DAYS: options.newAccountDays ?? 0,
  } as const;
  await publishSwitches(redis, {});
  const switches = new Switches(redis, quietLogger);
  await switches.start();
  await waitFor(() => switches.current !== null);
  const stored = { config, db, transactions, collections, outbox };
  const context = { ...stored, redis, switches, upstreams, logger: quietLogger, now, limits, checks };
  const anotherProcess = () => createServices(context);
  const services = anotherProcess();
  const running = await startApi({ services, redis, database, limits });
  onCleanup(async () => {
    await running.close();
    await outbox.stop();
    await switches.stop();
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await userClient.close();
    await users.close();
  });
  const person = personMaker(running.url, users);
  return {
    database,
    redis,
    redisUrl,
    stores: createRepositories(collections, now),
    services,
    anotherProcess,
    users,
    queues,
    outbox,
    url: running.url,
    visitor: client(running.url),
    callers: internalClients(running.url, 'blog'),
    router: running.router,
    author: await person('Ada Author'),
    other: await person('Olli Other'),
    admin: await person('Robin Moderator', { isAdmin: true }),
    setNow: (moment) => {
      clock.now = moment;
    },
    person,
  };
}

async function databaseFor(name: string, { mongoUrl }: SiteOptions): Promise<TestDatabase> {
  if (!mongoUrl) return testDatabase(name);
  const url = await mongoUrl();
  const mongo = await connectMongo({ url, dbName: name, logger: quietLogger });
  onCleanup(() => mongo.close());
  return { ...mongo, url, dbName: name };
}

async function redisFor({ redisUrl }: SiteOptions): Promise<TestRedis> {
  if (!redisUrl) return testRedis();
  const url = await redisUrl();
  const redis = await connectRedis({ url, logger: quietLogger, purpose: 'test' });
  onCleanup(() => redis.disconnect());
  return { url, redis };
}

async function startApi(deps: {
  services: Services;
  redis: RedisConnection;
  database: TestDatabase;
  limits: WritingLimits;
}): Promise<RunningApp & Pick<ServiceApp, 'router'>> {
  const verifier = createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem });
  const readiness = { mongodb: deps.database.ping, redis: { wanted: () => deps.redis.ping() } };
  const internal = testInternalVerifier('blog');
  const { app, router } = createServiceApp({
    name: 'blog',
    logger: quietLogger,
    readiness,
    auth: { verifier },
    internal,
  });
  addRoutes(router, deps.services, deps);
  return { ...(await startApp(app)), router };
}

function personMaker(url: string, users: UserServiceDouble) {
  return async (name: string, { isAdmin = false, registeredAt = new Date(), ...profile }: PersonOptions = {}) => {
    const id = idOf(registeredAt);
    const userId = id.toHexString();
    users.add({ userId, name, isModerator: isAdmin, ...profile });
    const token = await signTestToken({ userId, isAdmin, name });
    return { id, userId, name, token, api: client(url, token) };
  };
}

/** Returns the id of an account that was created at this time. */
function idOf(registeredAt: Date): ObjectId {
  const seconds = Math.floor(registeredAt.getTime() / 1_000);
  return new ObjectId(`${seconds.toString(16).padStart(8, '0')}${new ObjectId().toHexString().slice(8)}`);
}
