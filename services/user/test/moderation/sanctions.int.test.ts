import { adminUser, errorResponse, type SanctionKind, user as userSchema } from '@storysprout/contract';
import { pngBuffer, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { profileSafety } from '../support/profile-safety';
import { form, password, startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, callers, signedIn, load, collections, passTime, modules } = site;
const { by, profileEvents, listen } = profileSafety(site);
const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(site.now().getTime() + days * dayMs).toISOString();

function sanction(id: unknown, kind: SanctionKind, rest: { until?: string; decisionId?: string } = {}) {
  const decisionId = new ObjectId().toHexString();
  const body = { decisionId, kind, until: null, reason: 'Please be kind.', by, ...rest };
  return callers.admin.put(`/internal/users/${id}/sanction`, { body });
}

const sendPicture = async ({ api: mine, user }: Awaited<ReturnType<typeof signedIn>>) =>
  mine.put('/user/updateprofile', {
    body: form({ name: user.name, email: user.email }, { bytes: await pngBuffer(20, 20) }),
  });

describe('a mute', () => {
  it('is in the account, in what others are told, and told to open pages', async () => {
    const child = await signedIn();
    const { received, stop } = await listen(child.id);
    const [until, decisionId] = [inDays(7), new ObjectId().toHexString()];
    const { status, body } = await sanction(child.id, 'mute', { until, decisionId });
    expect(status).toBe(200);
    expect(adminUser.parse(body.user)).toMatchObject({ mutedUntil: until, mutes: 1, warnings: 0 });
    const mine = (await child.api.get('/user/viewprofile')).body.user;
    expect(userSchema.parse(mine).mute).toEqual({ until, reason: 'Please be kind.', decisionId });
    expect((await profileEvents(child.id)).at(-1)).toMatchObject({ mutedUntil: until, revision: 1 });
    const profile = await callers.blog.get(`/internal/users/${child.id}/profile`);
    expect(profile.body.profile).toMatchObject({ mutedUntil: until });
    await waitFor(() => received.length > 0);
    await stop();
    expect(received).toEqual([{ name: 'standingChanged', data: { userId: child.id } }]);
  });

  it('keeps new pictures and names back until it ends by itself', async () => {
    const child = await signedIn();
    const until = inDays(1);
    await sanction(child.id, 'mute', { until });
    expect(await sendPicture(child)).toMatchObject({ status: 403, body: { code: 'muted', until } });
    const form = { name: 'Another Name', email: child.user.email };
    const rename = (account: { api: typeof api }) => account.api.put('/user/updateprofile', { body: form });
    expect(await rename(child)).toMatchObject({ status: 403, body: { code: 'muted', until } });
    passTime(dayMs + 1_000);
    const later = { ...child, api: api.as(await site.tokenFor(child.user)) };
    expect([(await sendPicture(later)).status, (await rename(later)).status]).toEqual([200, 200]);
    const { received, stop } = await listen(child.id);
    await modules.chores.sweep();
    await waitFor(() => received.some(({ name }) => name === 'standingChanged'));
    await stop();
    expect((await load(child.id)).mute).toBeNull();
  });

  it('is lifted, and a shorter one does not end a longer one', async () => {
    const { id } = await signedIn();
    const long = inDays(30);
    await sanction(id, 'mute', { until: long });
    const { body } = await sanction(id, 'mute', { until: inDays(1) });
    expect(body.user).toMatchObject({ mutedUntil: long, mutes: 2 });
    expect((await sanction(id, 'unmute')).body.user).toMatchObject({ mutedUntil: null, mutes: 2 });
    expect((await profileEvents(id)).at(-1)).toMatchObject({ mutedUntil: null });
  });

  it('needs an end', async () => {
    const { id } = await signedIn();
    expect((await sanction(id, 'mute')).status).toBe(400);
    expect((await load(id)).mutes ?? 0).toBe(0);
  });
});

describe('every sanction', () => {
  it.each([
    ['warning', null],
    ['mute', 1],
    ['ban', null],
  ] as const)('happens once, however often and however many at once it comes (%s)', async (kind, days) => {
    const { id } = await signedIn();
    const order = { decisionId: new ObjectId().toHexString(), ...(days && { until: inDays(days) }) };
    const answers = await Promise.all(Array.from({ length: 4 }, () => sanction(id, kind, order)));
    answers.push(await sanction(id, kind, order));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { warnings = 0, mutes = 0, tokenVersion } = await load(id);
    expect(warnings + mutes + tokenVersion).toBe(1);
    expect(await collections.sanctions.countDocuments({ userId: new ObjectId(id) })).toBe(1);
  });

  it.each(['warning', 'mute', 'unmute', 'ban', 'unban'] as const)(
    'knows nothing of unknown accounts (%s)',
    async (kind) => {
      expect((await sanction('f'.repeat(24), kind, { until: inDays(1) })).status).toBe(404);
    },
  );

  it('is in the export', async () => {
    const child = await signedIn();
    await sanction(child.id, 'warning');
    const { unzipSync, strFromU8 } = await import('fflate');
    const response = await fetch(`${site.url}/user/export`, { headers: { authorization: `Bearer ${child.token}` } });
    const file = unzipSync(new Uint8Array(await response.arrayBuffer()))['warnings.json'];
    expect(JSON.parse(strFromU8(file ?? new Uint8Array()))).toEqual([
      expect.objectContaining({ kind: 'warning', reason: 'Please be kind.' }),
    ]);
  });
});

describe('a ban', () => {
  const places = async (filter: string) => {
    modules.progress.pages.invalidate();
    const { body } = await api.get(`/user/leaderboard?filter=${filter}`);
    return body.users.map(({ _id, totalPoints }: { _id: string; totalPoints: number }) => `${_id} ${totalPoints}`);
  };

  it.each([
    [
      'by its own call',
      (id: string) => callers.admin.put(`/internal/users/${id}/ban`, { body: { reason: 'No.' } }),
      (id: string) => callers.admin.put(`/internal/users/${id}/unban`),
    ],
    ['as a sanction', (id: string) => sanction(id, 'ban'), (id: string) => sanction(id, 'unban')],
  ])('signs out, and takes the account off both boards until it is lifted (%s)', async (_, ban, unban) => {
    await modules.progress.leaderboard.rebuild();
    const child = await signedIn();
    const other = await signedIn();
    for (const { user } of [child, other])
      await modules.progress.xpEvents.onXp({
        key: `k:${user._id}`,
        userId: user._id.toHexString(),
        reason: 'share',
        xp: 5,
        at: '',
      });
    const old = `${child.id} 5`;
    for (const filter of ['week', 'all']) expect(await places(filter)).toContain(old);
    expect((await ban(child.id)).status).toBe(200);
    expect((await child.api.get('/user/viewprofile')).status).toBe(401);
    expect((await api.post('/user/login', { body: { email: child.user.email, password } })).status).toBe(403);
    await modules.progress.xpEvents.onXp({ key: `l:${child.id}`, userId: child.id, reason: 'like', xp: 2, at: '' });
    for (const rebuilt of [false, true]) {
      if (rebuilt) await modules.progress.leaderboard.rebuild();
      for (const filter of ['week', 'all'] as const) {
        expect((await places(filter)).join()).not.toContain(child.id);
        expect(await modules.progress.leaderboard.placeOf(filter, child.id)).toBeNull();
        expect((await modules.progress.leaderboard.placeOf(filter, other.id))?.points).toBe(5);
      }
    }
    expect((await unban(child.id)).status).toBe(200);
    for (const filter of ['week', 'all']) expect(await places(filter)).toContain(`${child.id} 7`);
  });

  it('spares the last admin', async () => {
    await collections.users.deleteMany({ isAdmin: true });
    const { id } = await signedIn({ isAdmin: true });
    expect((await sanction(id, 'ban')).status).toBe(409);
    expect(await load(id)).toMatchObject({ isBanned: false, tokenVersion: 0 });
  });
});

describe('closed surfaces', () => {
  it('keep new accounts and pictures back, with the reason, and nothing else', async () => {
    const child = await signedIn();
    const account = { name: 'Merlin', email: `merlin.${new ObjectId()}@example.org`, password };
    await site.close({ accounts: 'We are full today.', pictures: 'No pictures just now.' });
    expect(await api.post('/user/register', { body: account })).toMatchObject({
      status: 403,
      body: { code: 'closed', message: 'We are full today.' },
    });
    expect(await sendPicture(child)).toMatchObject({ status: 403, body: { message: 'No pictures just now.' } });
    expect(
      (await child.api.put('/user/updateprofile', { body: { name: 'Rowan', email: child.user.email } })).status,
    ).toBe(200);
    await site.close({ pictures: 'No pictures just now.' });
    const withPicture = form(account, { bytes: await pngBuffer(20, 20) });
    expect((await api.post('/user/register', { body: withPicture })).status).toBe(403);
    expect((await api.post('/user/register', { body: account })).status).toBe(201);
    await site.close({});
  });
});

describe('an appeal that is upheld', () => {
  it('takes the warning or mute off the account’s counts, once', async () => {
    const child = await signedIn();
    const ids = [new ObjectId().toHexString(), new ObjectId().toHexString()] as const;
    await sanction(child.id, 'warning', { decisionId: ids[0] });
    await sanction(child.id, 'warning');
    await sanction(child.id, 'mute', { decisionId: ids[1], until: inDays(1) });
    const answer = (id: string, isUpheld: boolean) =>
      callers.admin.put(`/internal/accounts/appeals/${id}`, { body: { state: 'answered', isUpheld, subject: null } });
    await answer(ids[0], false);
    expect(await load(child.id)).toMatchObject({ warnings: 2, mutes: 1 });
    for (const id of [...ids, ...ids]) expect((await answer(id, true)).status).toBe(204);
    expect(await load(child.id)).toMatchObject({ warnings: 1, mutes: 0 });
  });
});

describe('a banned reader who signs in', () => {
  const signIn = (email: string, secret = password) => api.post('/user/login', { body: { email, password: secret } });

  it('gets what an appeal needs, but only with the right password', async () => {
    const child = await signedIn();
    const decisionId = new ObjectId().toHexString();
    await sanction(child.id, 'ban', { decisionId });
    const { status, body } = await signIn(child.user.email);
    expect(errorResponse.parse(body).ban).toEqual({ decisionId, canAppeal: true, appealToken: expect.any(String) });
    expect([status, body.message]).toEqual([403, expect.stringContaining('Please be kind.')]);
    expect((await signIn(child.user.email, 'wrong password')).body).not.toHaveProperty('ban');
    expect((await api.as(body.ban.appealToken).get('/user/viewprofile')).status).toBe(401);
  });

  it('may not ask twice, nor after 30 days, nor about a ban that was lifted', async () => {
    const [asked, late, free] = [await signedIn(), await signedIn(), await signedIn()];
    const decisionId = new ObjectId().toHexString();
    await sanction(asked.id, 'ban', { decisionId });
    for (const { id } of [late, free]) await sanction(id, 'ban');
    const notice = { body: { state: 'open', subject: null } };
    expect((await callers.admin.put(`/internal/accounts/appeals/${decisionId}`, notice)).status).toBe(204);
    expect((await signIn(asked.user.email)).body.ban).toEqual({ decisionId, canAppeal: false });
    await sanction(free.id, 'unban');
    expect((await signIn(free.user.email)).status).toBe(200);
    passTime(31 * dayMs);
    expect((await signIn(late.user.email)).body.ban).toEqual({ decisionId: expect.any(String), canAppeal: false });
  });
});
