import { createPrivateKey } from 'node:crypto';
import { tokenTtlSeconds } from '@storysprout/contract';
import { createTokenSigner } from '@storysprout/service-kit';
import { newTestKeys, quietLogger, testKeys, waitFor } from '@storysprout/service-kit/testing';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { ensureFirstAdmin } from '../../src/accounts/staff/first-admin';
import { password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, callers, signedIn, modules, collections } = site;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (userId: string) => ({ userId, isAdmin: false, name: 'Maple Reader', tokenVersion: 0 });

/** A token signed with our key, with some claims replaced. */
function signed(userId: string, { issuer = 'storysprout', audience = 'storysprout', expiresIn = 600 }) {
  return new SignJWT(claimsOf(userId))
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
    .sign(createPrivateKey(testKeys().privateKeyPem));
}

const forgeries: [string, (userId: string, token: string) => string | Promise<string>][] = [
  [
    'without an algorithm',
    (userId) =>
      `${base64({ alg: 'none' })}.${base64({ ...claimsOf(userId), iss: 'storysprout', aud: 'storysprout' })}.`,
  ],
  ['signed with another key', (userId) => createTokenSigner(newTestKeys().privateKeyPem).sign(claimsOf(userId))],
  ['for another audience', (userId) => signed(userId, { audience: 'another-site' })],
  ['from another issuer', (userId) => signed(userId, { issuer: 'another-site' })],
  ['that has expired', (userId) => signed(userId, { expiresIn: -10 })],
  [
    'with claims changed',
    (userId, token) =>
      [token.split('.')[0], base64({ ...claimsOf(userId), isAdmin: true }), token.split('.')[2]].join('.'),
  ],
  ['that is none', () => 'open-sesame'],
];

describe('a token', () => {
  it.each(forgeries)('%s is refused', async (_, forge) => {
    const { id, token } = await signedIn();
    expect(await api.get('/user/viewprofile', { token: await forge(id, token) })).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthorized' },
    });
  });

  it('that is bad counts as none on a public page', async () => {
    const { status, body } = await api.get('/user/leaderboard', { token: 'open-sesame' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('me');
  });

  it('of an account that is gone is refused', async () => {
    const { user, api: mine } = await signedIn();
    await collections.users.deleteOne({ _id: user._id });
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
  });

  it('of an older version is refused, even before the news of it has gone round', async () => {
    const { user, api: mine } = await signedIn();
    await collections.users.updateOne({ _id: user._id }, { $inc: { tokenVersion: 1 } });
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
  });
});

describe('revoked tokens', () => {
  /** The versions below which the account's tokens are revoked, as Redis has them. */
  const validFrom = async (id: string) => {
    const members = await site.redis.zrange(`tokens:revoked:${tokenTtlSeconds}`, '0', '-1');
    return members.flatMap((member) => (member.startsWith(`${id}:`) ? [Number(member.split(':')[1])] : []));
  };

  it('are announced with a new password, and the answer brings a token that works', async () => {
    const { id, user, api: mine } = await signedIn();
    const form = { name: user.name, email: user.email, password: 'a-brand-new-one' };
    const { status, body } = await mine.put('/user/updateprofile', { body: form });
    expect(status).toBe(200);
    expect(await validFrom(id)).toEqual([1]);
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
    expect((await api.get('/user/viewprofile', { token: body.token })).status).toBe(200);
  });

  it('are announced with a ban', async () => {
    const { id, api: mine } = await signedIn();
    await callers.admin.put(`/internal/users/${id}/ban`, { body: { reason: 'Being unkind.' } });
    expect(await validFrom(id)).toEqual([1]);
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
  });

  it('are announced when somebody becomes an admin or stops being one', async () => {
    const { id, api: mine } = await signedIn();
    await callers.admin.put(`/internal/users/${id}`, { body: { isAdmin: true } });
    expect(await validFrom(id)).toEqual([1]);
    expect((await mine.get('/user/viewprofile')).status).toBe(401);
  });

  it('are announced again at a start, when Redis has forgotten them', async () => {
    const { id } = await signedIn();
    await callers.admin.put(`/internal/users/${id}/ban`, { body: { reason: 'Being unkind.' } });
    await site.redis.del(`tokens:revoked:${tokenTtlSeconds}`);
    await modules.identity.revocations.publishRecent();
    expect(await validFrom(id)).toEqual([1]);
  });

  it('stay void after the account is gone', async () => {
    const { id, api: mine } = await signedIn();
    await mine.delete('/user/account');
    site.passTime(25 * 60 * 60_000);
    await modules.dataRights.deletion.sweep();
    await site.redis.del(`tokens:revoked:${tokenTtlSeconds}`);
    await modules.identity.revocations.publishRecent();
    expect(await validFrom(id)).toEqual([1]);
  });

  it('let the right password in again', async () => {
    const { id, user } = await signedIn();
    await callers.admin.put(`/internal/users/${id}/ban`, { body: { reason: 'A mistake.' } });
    await callers.admin.put(`/internal/users/${id}/unban`);
    const { body } = await api.post('/user/login', { body: { email: user.email, password } });
    await waitFor(async () => (await api.get('/user/viewprofile', { token: body.token })).status === 200);
  });
});

it('of a first admin outlives other processes that start at the same moment', async () => {
  const { email, _id } = await site.addUser();
  const hasher = { hash: async (text: string) => `hash of ${text}` };
  const processes = 4;
  let readers = 0;
  const { users: accounts } = modules.identity;
  const users: Parameters<typeof ensureFirstAdmin>[0]['users'] = {
    insert: (user) => accounts.insert(user),
    update: (...change) => accounts.update(...change),
    // All have read the account before any of them writes.
    findByEmail: async (address: string) => {
      const known = await accounts.findByEmail(address);
      readers += 1;
      await waitFor(() => readers === processes);
      return known;
    },
  };
  const shared = { ...modules.identity, ...modules.accounts, collections, logger: quietLogger, now: site.now };
  const context = { ...shared, users, hasher };
  await collections.users.updateMany({ isAdmin: true }, { $set: { isAdmin: false } });
  const given = { email, password: 'thistle-gate-53' };
  await Promise.all(Array.from({ length: processes }, () => ensureFirstAdmin(context, given)));
  // The version is only raised once, so the later calls do not revoke tokens issued after the first.
  expect(await site.load(_id)).toMatchObject({ isAdmin: true, tokenVersion: 1, profileRevision: 1 });
});
