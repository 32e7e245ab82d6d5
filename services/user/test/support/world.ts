import { randomBytes } from 'node:crypto';
import type { ClosedSurfaces } from '@storysprout/contract';
import {
  createQueue,
  createServiceApp,
  createTokenSigner,
  createTokenVerifier,
  type JobQueue,
  Outbox,
  openStores,
  publishSwitches,
  type RedisConnection,
  Revocations,
  type ServiceApp,
  Switches,
} from '@storysprout/service-kit';
import type { ImageStore } from '@storysprout/service-kit/pictures';
import {
  client,
  internalClients,
  onCleanup,
  quietLogger,
  startApp,
  type TestClient,
  testDatabase,
  testInternalVerifier,
  testKeys,
  testRedis,
  testSigner,
  waitFor,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import type { UserDocument } from '../../src/identity/account/user.document';
import { newUser } from '../../src/identity/account/user.rules';
import { PasswordHasher } from '../../src/identity/passwords/password-hasher';
import { addRoutes } from '../../src/routes';
import { createServices, type Services } from '../../src/services';
import { type Collections, stores } from '../../src/stores';

export const password = 'sunny-meadow-7';

/** The whole service over real stores, with a clock that tests may set. */
export interface World {
  url: string;
  api: TestClient;
  /** Makes the calls of other services. */
  callers: ReturnType<typeof internalClients>;
  router: ServiceApp['router'];
  collections: Collections;
  services: Services;
  images: ImageStore;
  redis: RedisConnection;
  redisUrl: string;
  mongo: Awaited<ReturnType<typeof testDatabase>>;
  outbox: Outbox;
  queues: {
    [Name in
      | 'profileChanged'
      | 'writerErased'
      | 'recipientErased'
      | 'factLasts'
      | 'accountEmail'
      | 'subjectChanged']: JobQueue<Name>;
  };
  /** Closes these parts of the site, and opens all others. */
  close(surfaces: ClosedSurfaces): Promise<void>;
  /** Moves the service's clock on (or back), in milliseconds. */
  passTime(ms: number): void;
  now(): Date;
  /** Puts an account into the database; its password is `password`. */
  addUser(overrides?: Partial<UserDocument>): Promise<UserDocument>;
  tokenFor(user: UserDocument, issuedAt?: Date): Promise<string>;
  /** An account and a client that is signed in to it. */
  signedIn(
    overrides?: Partial<UserDocument>,
  ): Promise<{ user: UserDocument; id: string; token: string; api: TestClient }>;
  load(id: ObjectId | string): Promise<UserDocument>;
}

export interface WorldOptions {
  bareXpDailyCap?: number;
  rateLimits?: boolean;
  blogUrl?: string;
  verifiesAddresses?: boolean;
  reviewsPictures?: boolean;
  consent?: 'required';
  /** A connection to use instead of a new one, to watch its commands. */
  mongo?: Awaited<ReturnType<typeof testDatabase>>;
  /** A Redis to use instead of the tests' own, which may be stopped. */
  redis?: { redis: RedisConnection; url: string };
}

/** Weak on purpose, because tests hash often. */
const weak = { ARGON2_MEMORY_KIB: 64, ARGON2_PASSES: 1 };
const passwordHash = new PasswordHasher({ memoryKib: 64, passes: 1 }).hash(password);

export async function createWorld(
  name: string,
  { mongo: connection, redis: store, ...options }: WorldOptions = {},
): Promise<World> {
  const mongo = connection ?? (await testDatabase(name));
  const { redis, url: redisUrl } = store ?? (await testRedis());
  const logger = quietLogger;
  const queues = {
    profileChanged: createQueue('profileChanged', { redisUrl, logger }),
    writerErased: createQueue('writerErased', { redisUrl, logger }),
    recipientErased: createQueue('recipientErased', { redisUrl, logger }),
    factLasts: createQueue('factLasts', { redisUrl, logger }),
    accountEmail: createQueue('accountEmail', { redisUrl, logger }),
    subjectChanged: createQueue('subjectChanged', { redisUrl, logger }),
  };
  const outbox = new Outbox(mongo.db, queues, logger);
  await outbox.indexes();
  const collections = await openStores(mongo.db, stores);
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const signer = createTokenSigner(testKeys().privateKeyPem);
  const config = {
    ...weak,
    JWT_PRIVATE_KEY: testKeys().privateKeyPem,
    PICTURE_KEY: ['a key of pictures for the tests'],
    PICTURE_REVIEW: options.reviewsPictures ? 'on' : 'off',
    BARE_XP_DAILY_CAP: options.bareXpDailyCap ?? 2_000,
    RATE_LIMITS: options.rateLimits === false ? 'off' : 'on',
    EMAIL_VERIFICATION: options.verifiesAddresses ? 'on' : 'off',
    BLOG_URL: options.blogUrl,
    CONSENT: options.consent ?? 'off',
    CONSENT_AGE: 13,
    CONSENT_SECOND_STEP_HOURS: 24,
    PUBLIC_URL: undefined,
    RESERVED_NAMES: ['storysprout', 'moderator', 'admin', 'staff', 'team', 'support', 'teacher', 'official'],
    REDIS_URL: redisUrl,
    QUEUE_REDIS_URL: undefined,
  } as const;
  const { db, transactions } = mongo;
  const switches = new Switches(redis, logger);
  await publishSwitches(redis, {});
  await switches.start();
  await waitFor(() => switches.current !== null);
  const context = { config, db, transactions, collections, outbox, queues, redis, switches, logger, now };
  const services = createServices({ ...context, signer: testSigner('user') });
  const revocations = new Revocations(redis, logger);
  await revocations.start();
  const verifier = createTokenVerifier({ publicKeyPem: signer.publicKeyPem, revocations });
  const readiness = { mongodb: mongo.ping, redis: { wanted: () => redis.ping() } };
  const internal = testInternalVerifier('user');
  const { app, router } = createServiceApp({ name: 'user', logger, readiness, auth: { verifier }, internal });
  addRoutes(router, services, context);
  const running = await startApp(app);
  onCleanup(async () => {
    await running.close();
    await services.leaderboard.stop();
    services.revocations.stop();
    await revocations.stop();
    await switches.stop();
    await outbox.stop();
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  });

  const addUser = async (overrides: Partial<UserDocument> = {}) => {
    const nonce = randomBytes(6).toString('hex');
    const account = { name: 'Maple Reader', email: `maple.${nonce}@example.org`, passwordHash: await passwordHash };
    const user = { ...newUser(account, now()), ...overrides };
    await collections.users.insertOne(user);
    return user;
  };
  const tokenFor = ({ _id, name: userName, isAdmin, tokenVersion }: UserDocument, issuedAt = now()) =>
    signer.sign({ userId: _id.toHexString(), name: userName, isAdmin, tokenVersion }, { issuedAt });
  const api = client(running.url);
  return {
    url: running.url,
    router,
    callers: internalClients(running.url, 'user'),
    api,
    collections,
    services,
    images: services.images,
    redis,
    redisUrl,
    mongo,
    outbox,
    queues,
    now,
    addUser,
    tokenFor,
    close: async (surfaces) => {
      await publishSwitches(redis, surfaces);
      await waitFor(() => JSON.stringify(switches.current) === JSON.stringify(surfaces));
    },
    passTime: (ms) => {
      offsetMs += ms;
    },
    signedIn: async (overrides) => {
      const user = await addUser(overrides);
      const token = await tokenFor(user);
      return { user, id: user._id.toHexString(), token, api: api.as(token) };
    },
    load: async (id) => {
      const user = await collections.users.findOne({ _id: new ObjectId(id) });
      if (!user) throw new Error('The account is gone.');
      return user;
    },
  };
}

/** A form as a browser sends it. */
export function form(fields: Record<string, string>, picture?: { bytes: Buffer; name?: string }): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (picture) data.set('image', new Blob([new Uint8Array(picture.bytes)]), picture.name ?? 'me.png');
  return data;
}
