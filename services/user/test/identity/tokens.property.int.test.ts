import { setTimeout as sleep } from 'node:timers/promises';
import { Revocations, randomToken } from '@storysprout/service-kit';
import {
  propertyRuns,
  quietLogger,
  seededRandom,
  type TestResponse,
  testDatabase,
  waitFor,
} from '@storysprout/service-kit/testing';
import fc from 'fast-check';
import type { Collection, Db } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PasswordResetRepository } from '../../src/identity/passwords/password-reset.repository';
import { password, startUserSite } from '../support/user-site';

/** Checks that no revoked token works, whatever happens to an account concurrently on two servers. */

const slowCalls = new Set(['findOne', 'findOneAndUpdate', 'updateOne', 'insertOne']);
const random = seededRandom(1);
const upTo = (ms: number) => sleep(random() * ms);

/** Wraps a database so that it answers after random delays, which makes calls interleave. */
function slow(db: Db): Db {
  const slowCollection = (collection: Collection) =>
    withMethods(collection, (name, method) => {
      if (!slowCalls.has(name)) return method;
      return async (...args: unknown[]) => {
        await upTo(8);
        return method(...args);
      };
    });
  return withMethods(db, (name, method) => {
    return name === 'collection' ? (...args: unknown[]) => slowCollection(method(...args) as Collection) : method;
  });
}

type Method = (...args: unknown[]) => unknown;
function withMethods<T extends object>(target: T, change: (name: string, method: Method) => Method): T {
  return new Proxy(target, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name, object);
      return typeof value === 'function' ? change(String(name), value.bind(object)) : value;
    },
  });
}

const database = await testDatabase('tokens_property');
const mongo = { ...database, db: slow(database.db) };
const one = await startUserSite({ RATE_LIMITS: 'off' }, { mongo });
const other = await startUserSite({ RATE_LIMITS: 'off' }, { mongo, redis: { redis: one.redis, url: one.redisUrl } });
const elsewhere = new Revocations(one.redis, quietLogger);
beforeAll(() => elsewhere.start());
afterAll(() => elsewhere.stop());

const servers = { one: one.api, other: other.api };
const moderations = { one: one.callers.admin, other: other.callers.admin };

const kinds = [
  'signIn',
  'signInWithBrowser',
  'visit',
  'renew',
  'rename',
  'changeEmail',
  'changePassword',
  'reset',
  'ban',
  'unban',
  'logout',
  'logoutEverywhere',
  'leave',
] as const;
type Kind = (typeof kinds)[number];
/** A call, when it is made, and to which server. */
const step = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Kind>('signIn', 'signInWithBrowser', 'ban', 'rename') },
    { weight: 4, arbitrary: fc.constantFrom<Kind>(...kinds) },
  ),
  atMs: fc.nat(60),
  server: fc.constantFrom<keyof typeof servers>('one', 'other'),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The record of one call; everything else is derived from these. */
interface Done {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly ok: boolean;
  /** The token that the call issued. */
  readonly token: string | null;
  /** The password that the call signed in with or set. */
  readonly password: string | null;
  /** The token the call was made with. */
  readonly by: string | null;
}

const cookieOf = ({ headers }: TestResponse) => headers.get('set-cookie')?.split(';')[0] ?? '';
const sessionOf = (token: string | null): string | undefined =>
  token === null ? undefined : claimsOf(token).sessionId;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Runs the calls on an account that is signed in twice. */
async function play(steps: readonly Step[]) {
  const user = await one.addUser();
  const signIn = (api = one.api, session?: 'browser', given = password) =>
    api.post('/user/login', { body: { email: user.email, password: given, session } });
  // The sign-in is moved to an earlier day, so that today's first visit is still to come.
  const before = [await signIn(), await signIn(one.api, 'browser')];
  const [{ token }, { token: browserToken }] = before.map(({ body }) => body);
  const cookie = cookieOf(before[1] as TestResponse);
  await one.collections.users.updateOne({ _id: user._id }, { $set: { lastVisitDay: '2026-01-01' } });
  await one.collections.ledger.deleteMany({ userId: user._id });
  const links = await Promise.all(steps.map(({ kind }) => (kind === 'reset' ? openReset(user._id) : '')));
  const doneBefore = { from: 0, to: 0, ok: true, password, by: null };
  const done: Done[] = [
    { ...doneBefore, kind: 'signIn', token },
    { ...doneBefore, kind: 'signInWithBrowser', token: browserToken },
  ];

  await Promise.all(
    steps.map(async ({ kind, atMs, ...where }, at) => {
      await sleep(atMs);
      const server = servers[where.server];
      const moderation = moderations[where.server];
      const fresh = `brand-new-pebble-${at}`;
      const form = { name: user.name, email: user.email };
      const calls: Record<Kind, () => Promise<TestResponse>> = {
        signIn: () => signIn(server),
        signInWithBrowser: () => signIn(server, 'browser'),
        visit: () => server.get('/user/viewprofile', { token }),
        renew: () => server.post('/user/session/renew', { headers: { cookie } }),
        rename: () =>
          server.put('/user/updateprofile', { token, body: { ...form, name: `Robin ${'abcdefghij'[at]}` } }),
        changeEmail: () =>
          server.put('/user/updateprofile', { token, body: { ...form, email: `${at}.${user.email}` } }),
        changePassword: () => server.put('/user/updateprofile', { token, body: { ...form, password: fresh } }),
        reset: () => server.post('/user/reset-password', { body: { token: links[at], newPassword: fresh } }),
        ban: () => moderation.put(`/internal/users/${user._id}/ban`, { body: { reason: 'Unkind.' } }),
        unban: () => moderation.put(`/internal/users/${user._id}/unban`),
        logout: () => server.post('/user/logout', { token }),
        logoutEverywhere: () => server.post('/user/logout?everywhere', { token }),
        leave: () => server.delete('/user/account', { token }),
      };
      const from = performance.now();
      const { status, body } = await calls[kind]();
      const to = performance.now();
      expect(status, `${kind}: ${JSON.stringify(body)}`).toBeLessThan(500);
      const isSignIn = kind === 'signIn' || kind === 'signInWithBrowser';
      const sets = kind === 'changePassword' || kind === 'reset';
      done.push({
        kind,
        from,
        to,
        ok: status === 200,
        token: status === 200 && typeof body.token === 'string' ? body.token : null,
        password: isSignIn ? password : sets ? fresh : null,
        by: ['visit', 'rename', 'changeEmail', 'changePassword', 'logout', 'leave'].includes(kind) ? token : null,
      });
    }),
  );
  return { user: await one.load(user._id), done };
}

async function openReset(userId: Awaited<ReturnType<typeof one.addUser>>['_id']): Promise<string> {
  const link = randomToken();
  const resets = new PasswordResetRepository(one);
  const resetId = await one.mongo.transactions.run((session) => resets.open(userId, session));
  await resets.openLink(resetId, link);
  return link;
}

/** Returns whether the token must be revoked after everything that happened to the account. */
function mustBeDead({ user, done }: Awaited<ReturnType<typeof play>>, given: Done): boolean {
  if (user.isBanned) return true;
  // Each change sets a different password, so the one that works in the end shows which change came last.
  const changes = done.filter(({ kind, ok }) => ok && (kind === 'changePassword' || kind === 'reset'));
  const isOfOldPassword = changes.length > 0 && (given.password === password || given.kind === 'renew');
  const hasEnded = done.some(({ kind, ok, by }) => ok && kind === 'logout' && sessionOf(by) === sessionOf(given.token));
  const isRevoked = done.some((after) => after.ok && revokes(after, given, done));
  return isOfOldPassword || hasEnded || isRevoked;
}

/**
 * Returns whether a call revoked a token: one from a call that ended before this one began, or, for a ban, one from a
 * call that began before the ban and ended before it was lifted.
 */
function revokes(after: Done, given: Done, done: readonly Done[]): boolean {
  const ends = ['ban', 'reset', 'changePassword', 'logoutEverywhere', 'leave'].includes(after.kind);
  if (!ends || after === given) return false;
  if (given.to < after.from) return true;
  const lifted = done.filter(({ kind }) => kind === 'unban').map(({ from }) => from);
  return after.kind === 'ban' && given.from < after.from && lifted.every((from) => from > given.to);
}

async function expectNoneAlive(history: Awaited<ReturnType<typeof play>>): Promise<void> {
  // All of them use the same token, which the first one revokes.
  expect(history.done.filter(({ kind, ok }) => ok && kind === 'changePassword').length).toBeLessThanOrEqual(1);
  for (const given of history.done) {
    if (given.token === null || !mustBeDead(history, given)) continue;
    const { token } = given;
    const what = () => `${given.kind} of ${history.done.map(({ kind, ok }) => `${kind}${ok ? '' : '!'}`).join(', ')}`;
    for (const { api } of [one, other]) expect((await api.get('/user/sessions', { token })).status, what()).toBe(401);
    await waitFor(() => elsewhere.isRevoked(claimsOf(token)), { timeoutMs: 3_000 }).catch((cause) => {
      throw new Error(`other services still take the token of ${what()}`, { cause });
    });
  }
}

it('no interleaving leaves a token that should be dead', { timeout: 120_000 }, async () => {
  let working = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 8, maxLength: 8 }),
      async (plans) => {
        const histories = await Promise.all(plans.map(play));
        for (const history of histories) await expectNoneAlive(history);
        for (const { done } of histories)
          for (const { token } of done)
            if (token !== null && (await one.api.get('/user/sessions', { token })).status === 200) working += 1;
      },
    ),
    { numRuns: propertyRuns(8), endOnFailure: true },
  );
  // Otherwise the test would prove nothing.
  expect(working).toBeGreaterThan(0);
});
