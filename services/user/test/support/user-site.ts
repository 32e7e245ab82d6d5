import { randomBytes } from 'node:crypto';
import type { ClosedSurfaces } from '@storysprout/contract';
import { createTokenSigner, publishSwitches } from '@storysprout/service-kit';
import {
  client,
  internalClients,
  startTestService,
  type TestDatabase,
  type TestRedis,
  testKeys,
  waitFor,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import type { UserDocument } from '../../src/identity/account/user.document';
import { newUser } from '../../src/identity/account/user.rules';
import { PasswordHasher } from '../../src/identity/passwords/password-hasher';
import { plan } from '../../src/plan';

export const password = 'sunny-meadow-7';

export type UserSite = Awaited<ReturnType<typeof startUserSite>>;

export interface SiteStores {
  /** A connection to use instead of a new one, to watch its commands. */
  mongo?: TestDatabase;
  /** A Redis to use instead of the tests' own, which may be stopped. */
  redis?: TestRedis;
}

/** Hashes are weak on purpose, because tests hash often. */
const settings = {
  ARGON2_MEMORY_KIB: '64',
  ARGON2_PASSES: '1',
  JWT_PRIVATE_KEY: testKeys().privateKeyPem,
  PICTURE_KEY: 'the key of pictures for the tests of users',
};
const passwordHash = new PasswordHasher({ memoryKib: 64, passes: 1 }).hash(password);

/**
 * Starts the whole service over real stores, with a clock that tests may set.
 *
 * @param own settings beside the ones above, or in place of them
 */
export async function startUserSite(own: Readonly<Record<string, string>> = {}, stores: SiteStores = {}) {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const service = await startTestService(plan, { ...stores, now, settings: { ...settings, ...own } });
  const { collections, outbox, queues, switches } = service.context;
  const { redis, url: redisUrl } = service.redis;
  const signer = createTokenSigner(testKeys().privateKeyPem);
  const api = client(service.url);
  const setSurfaces = async (closed: ClosedSurfaces) => {
    await publishSwitches(redis, closed);
    await waitFor(() => JSON.stringify(switches.current) === JSON.stringify(closed));
  };
  await setSurfaces({});

  /** Puts an account into the database; its password is `password`. */
  const addUser = async (overrides: Partial<UserDocument> = {}) => {
    const nonce = randomBytes(6).toString('hex');
    const account = { name: 'Maple Reader', email: `maple.${nonce}@example.org`, passwordHash: await passwordHash };
    const boardPoints = overrides.totalPoints ?? 0;
    const user = { ...newUser(account, now()), boardPoints, ...overrides };
    await collections.users.insertOne(user);
    return user;
  };
  const tokenFor = ({ _id, name: userName, isAdmin, tokenVersion }: UserDocument, issuedAt = now()) =>
    signer.sign({ userId: _id.toHexString(), name: userName, isAdmin, tokenVersion }, { issuedAt });
  return {
    url: service.url,
    router: service.router,
    modules: service.modules,
    mongo: service.mongo,
    callers: internalClients(service.url, 'user'),
    images: service.modules.identity.images,
    ...{ api, collections, redis, redisUrl, outbox, queues, now, addUser, tokenFor },
    /** Closes these parts of the site, and opens all others. */
    close: setSurfaces,
    /** Moves the service's clock on (or back), in milliseconds. */
    passTime: (ms: number) => {
      offsetMs += ms;
    },
    /** An account and a client that is signed in to it. */
    signedIn: async (overrides?: Partial<UserDocument>) => {
      const user = await addUser(overrides);
      const token = await tokenFor(user);
      return { user, id: user._id.toHexString(), token, api: api.as(token) };
    },
    load: async (id: ObjectId | string) => {
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
