import type { CommentReviewPolicy, ConsentForOthers } from '@storysprout/contract';
import { connectMongo, connectRedis, publishSwitches, type RedisConnection } from '@storysprout/service-kit';
import {
  client,
  internalClients,
  onCleanup,
  quietLogger,
  signTestToken,
  startTestService,
  type TestClient,
  type TestDatabase,
  type TestRedis,
  type TestService,
  testDatabase,
  testRedis,
  waitFor,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeAll } from 'vitest';
import type { WritingLimits } from '../../src/blogs/blog.rules';
import { createModules, type ModuleOptions, plan } from '../../src/plan';
import { startUserService, type UserServiceDouble } from './user-service-double';

/** Somebody who calls the API. */
export interface Person {
  readonly id: ObjectId;
  readonly userId: string;
  readonly name: string;
  readonly token: string;
  readonly api: TestClient;
}

type Modules = ReturnType<typeof createModules>;
type Context = Parameters<typeof plan.modules>[0];

export interface BlogSite extends Pick<TestService<Context, Modules>, 'context' | 'modules' | 'router' | 'url'> {
  database: TestDatabase;
  redis: RedisConnection;
  redisUrl: string;
  users: UserServiceDouble;
  visitor: TestClient;
  /** Clients that call as other processes do. */
  callers: ReturnType<typeof internalClients>;
  author: Person;
  other: Person;
  admin: Person;
  /** Creates the same modules again, as a second process would have them. */
  anotherProcess(): Modules;
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

export interface SiteOptions extends ModuleOptions {
  /** A Redis that the test may stop; by default the one shared by the run. */
  redisUrl?: () => Promise<string>;
  /** A MongoDB that the test may kill; by default the one shared by the run. */
  mongoUrl?: () => Promise<string>;
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
  const { limits = hardlyLimited, checks } = options;
  const modulesOf = (context: Context) => createModules(context, { limits, checks });
  const mongo = await databaseFor(name, options);
  const redis = await redisFor(options);
  const users = await startUserService();
  onCleanup(() => users.close());
  const clock = { now: null as Date | null };
  await publishSwitches(redis.redis, {});
  const service = await startTestService(
    { ...plan, modules: modulesOf },
    {
      mongo,
      redis,
      now: () => clock.now ?? new Date(),
      settings: { USER_URL: users.url, PICTURE_KEY: 'a key for the pictures of the tests', ...settingsOf(options) },
    },
  );
  const { context, modules, router, url } = service;
  await waitFor(() => context.switches.current !== null);
  const person = personMaker(url, users);
  return {
    context,
    modules,
    router,
    url,
    database: mongo,
    redis: redis.redis,
    redisUrl: redis.url,
    users,
    anotherProcess: () => modulesOf(context),
    visitor: client(url),
    callers: internalClients(url, 'blog'),
    author: await person('Ada Author'),
    other: await person('Olli Other'),
    admin: await person('Robin Moderator', { isAdmin: true }),
    setNow: (moment) => {
      clock.now = moment;
    },
    person,
  };
}

function settingsOf({ consent, review, newAccountDays = 0, verifiesAddresses }: SiteOptions) {
  return {
    CONSENT: consent,
    COMMENT_REVIEW: review,
    EMAIL_VERIFICATION: verifiesAddresses ? 'on' : 'off',
    NEW_ACCOUNT_DAYS: String(newAccountDays),
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
