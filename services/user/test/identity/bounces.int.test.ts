import { describe, expect, it } from 'vitest';
import { password, startUserSite } from '../support/user-site';

const off = await startUserSite();
const on = await startUserSite({ EMAIL_VERIFICATION: 'on' });
const dayMs = 24 * 60 * 60_000;
const midnight = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
/** A moment of an earlier day. */
const daysAgo = (days: number, ms = 0) => new Date(midnight - days * dayMs + ms).toISOString();

const report = (id: string, email: string, at = daysAgo(1), site = off) =>
  site.callers['mail-worker'].post(`/internal/users/${id}/bounce`, { body: { email, at } });

async function recipients(site = off): Promise<string[]> {
  const { body } = await site.callers.admin.get('/internal/recipients?limit=100');
  return body.users.map(({ _id }: { _id: string }) => _id);
}

/** Returns whether the account gets challenges, and checks that all endpoints agree. */
async function isReachable(id: string, site = off): Promise<boolean> {
  const { body } = await site.callers['mail-worker'].post('/internal/users/reachable', { body: { userIds: [id] } });
  const all = await recipients(site);
  expect((await site.callers.admin.get('/internal/recipients/count')).body.count).toBe(all.length);
  expect(all.includes(id)).toBe(body.users.length === 1);
  return body.users.length === 1;
}

async function refusedTwice(site = off) {
  const reader = await site.signedIn({ emailVerifiedAt: new Date(midnight - 30 * dayMs) });
  for (const days of [2, 1]) await report(reader.id, reader.user.email, daysAgo(days), site);
  return reader;
}

describe('an address that mail servers refuse as unknown', () => {
  it('gets no challenge after the second refusal on another day, and its reader is told', async () => {
    const { id, user, api } = await off.signedIn();
    expect((await report(id, user.email, daysAgo(2))).status).toBe(204);
    // Another try of the same day, and the same report once more.
    await report(id, user.email, daysAgo(2, 60_000));
    await report(id, user.email, daysAgo(2));
    expect(await isReachable(id)).toBe(true);
    expect((await api.get('/user/viewprofile')).body.user).not.toHaveProperty('emailUndeliverable');
    await report(id, user.email, daysAgo(1));
    expect(await isReachable(id)).toBe(false);
    expect((await api.get('/user/viewprofile')).body.user.emailUndeliverable).toBe(true);
    const kept = await off.load(id);
    await report(id, user.email, daysAgo(0));
    expect(await off.load(id)).toEqual(kept);
  });

  it('counts once when two workers report at the same time', async () => {
    const { id, user } = await off.signedIn();
    await Promise.all(Array.from({ length: 5 }, () => report(id, user.email)));
    expect(await isReachable(id)).toBe(true);
    await Promise.all(Array.from({ length: 5 }, () => report(id, user.email, daysAgo(0))));
    expect(await isReachable(id)).toBe(false);
  });

  it('is never one that the account has left, nor of another account', async () => {
    const { id, user } = await off.signedIn();
    const other = await off.signedIn();
    for (const days of [3, 2, 1]) {
      expect((await report(id, 'left@example.org', daysAgo(days))).status).toBe(204);
      expect((await report(other.id, user.email, daysAgo(days))).status).toBe(204);
    }
    expect([await isReachable(id), await isReachable(other.id)]).toEqual([true, true]);
  });

  it('may belong to an account that is erased meanwhile', async () => {
    expect((await report('f'.repeat(24), 'gone@example.org')).status).toBe(204);
  });

  it('does not come from a day that is not over yet', async () => {
    const { id, user } = await off.signedIn();
    await report(id, user.email, daysAgo(0));
    await report(id, user.email, daysAgo(-5));
    expect(await isReachable(id)).toBe(true);
  });

  it.each([
    [{ email: 'a@example.org' }],
    [{ email: 'a@example.org', at: '2026-99-99T00:00:00Z' }],
    [{ email: 'x'.repeat(300), at: daysAgo(1) }],
  ])('is not reported by %j', async (body) => {
    const { id } = await off.signedIn();
    expect((await off.callers['mail-worker'].post(`/internal/users/${id}/bounce`, { body })).status).toBe(400);
  });

  it('is reported by mail workers alone', async () => {
    const { id, user } = await off.signedIn();
    const body = { email: user.email, at: daysAgo(1) };
    for (const caller of ['admin', 'blog', 'gateway'] as const)
      expect((await off.callers[caller].post(`/internal/users/${id}/bounce`, { body })).status).toBe(403);
  });
});

describe('an address that is changed', () => {
  it('gets challenges again, and what is said about the former one counts no more', async () => {
    const { id, user, api } = await refusedTwice();
    const body = { name: user.name, email: `moved.${user.email}`, currentPassword: password };
    expect((await api.put('/user/updateprofile', { body })).body.user).not.toHaveProperty('emailUndeliverable');
    expect(await isReachable(id)).toBe(true);
    await report(id, user.email, daysAgo(0));
    await report(id, `moved.${user.email}`, daysAgo(0));
    expect(await isReachable(id)).toBe(true);
  });

  it('stays dead when the form is saved with the same one', async () => {
    const { id, user, api } = await refusedTwice();
    await api.put('/user/updateprofile', { body: { name: 'Another Name', email: user.email } });
    expect(await isReachable(id)).toBe(false);
  });

  it('gets challenges again when a moderator changed it', async () => {
    const { id, user } = await refusedTwice();
    await off.callers.admin.put(`/internal/users/${id}`, { body: { email: `mended.${user.email}` } });
    expect(await isReachable(id)).toBe(true);
  });
});

describe('an address that is confirmed again', () => {
  const confirm = async (id: string) => {
    const link = await on.collections.emailLinks.findOne({ kind: 'verify_email' }, { sort: { createdAt: -1 } });
    expect(link?.userId.toHexString()).toBe(id);
    const { body } = await on.callers['mail-worker'].post(`/internal/email-links/${link?._id}/token`);
    expect((await on.api.post('/user/verify-email', { body: { token: body.token } })).status).toBe(200);
  };

  it('gets challenges again, whatever is still said about the time before', async () => {
    const { id, user, api } = await refusedTwice(on);
    expect(await isReachable(id, on)).toBe(false);
    expect((await api.post('/user/verify-email/resend')).body.message).toBe('The email is on its way.');
    expect(await isReachable(id, on)).toBe(false);
    await confirm(id);
    expect(await isReachable(id, on)).toBe(true);
    for (const days of [2, 1]) await report(id, user.email, daysAgo(days), on);
    expect(await isReachable(id, on)).toBe(true);
    expect((await on.load(id)).emailBouncedOn).toBeUndefined();
  });

  it('is no way to have letters sent for an address that works', async () => {
    const { api } = await on.signedIn({ emailVerifiedAt: new Date() });
    expect((await api.post('/user/verify-email/resend')).body.message).toBe('Your email is already confirmed.');
  });
});

describe('moderators', () => {
  const list = async (query: string) => {
    const { status, body } = await off.callers.admin.get(`/internal/users?${query}`);
    expect(status).toBe(200);
    return body;
  };

  it('see how many addresses are dead and whose, in pages, the newest first', async () => {
    await off.collections.users.deleteMany({});
    await off.addUser();
    const ids: string[] = [];
    for (const days of [5, 4, 3]) {
      const { _id, email } = await off.addUser();
      for (const at of [daysAgo(days + 1), daysAgo(days)]) await report(_id.toHexString(), email, at);
      ids.unshift(_id.toHexString());
    }
    expect((await off.callers.admin.get('/internal/recipients/count')).body).toEqual({ count: 1, undeliverable: 3 });
    const first = await list('only=undeliverable&limit=2');
    const rest = await list(`only=undeliverable&limit=2&cursor=${first.nextCursor}`);
    const shown = [...first.users, ...rest.users];
    expect(shown.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
    expect(shown.every(({ emailUndeliverable }) => emailUndeliverable === true)).toBe(true);
    expect(rest.nextCursor).toBeNull();
    expect((await list('limit=100')).users).toHaveLength(4);
    expect((await list(`only=undeliverable&search=${shown[0].email}`)).users).toHaveLength(1);
  });
});
