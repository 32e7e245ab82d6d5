import { adminUser, listUsersResponse } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ofAge, unasked } from '../../src/identity';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, callers, addUser, collections, load, signedIn, passTime } = site;

async function walk(path: string, limit: number): Promise<{ _id: string }[]> {
  const all: { _id: string }[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await callers.admin.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    expect(status).toBe(200);
    expect(body.users.length).toBeLessThanOrEqual(limit);
    all.push(...body.users);
    cursor = body.nextCursor;
  } while (cursor);
  return all;
}

describe('GET /internal/users/:id', () => {
  it('shows an account as moderators see it', async () => {
    const user = await addUser({ isBanned: true, banReason: 'Unkind.' });
    const { status, body } = await callers.admin.get(`/internal/users/${user._id}`);
    expect(status).toBe(200);
    expect(adminUser.parse(body.user)).toMatchObject({ email: user.email, isBanned: true, banReason: 'Unkind.' });
    expect(JSON.stringify(body)).not.toMatch(/argon2|unsubscribe/);
  });

  it('says how much XP of the last 30 days was claimed without a round, here and in lists', async () => {
    const { api: mine, id, user } = await signedIn();
    const claim = (xp: number) => mine.post('/user/addxp', { body: { userId: id, xp, reason: 'quiz_game' } });
    const shown = async () => {
      const one = await callers.admin.get(`/internal/users/${id}`);
      const list = listUsersResponse.parse((await callers.admin.get('/internal/users?limit=100')).body);
      return [one.body.user.bareXp, list.users.find(({ _id }) => _id === id)?.bareXp];
    };
    expect(await shown()).toEqual([0, 0]);
    await claim(7);
    await claim(2);
    await collections.ledger.updateOne({ userId: user._id, xp: 2 }, { $unset: { source: true } });
    expect(await shown()).toEqual([7, 7]);
    passTime(31 * 24 * 60 * 60_000);
    expect(await shown()).toEqual([0, 0]);
    passTime(-31 * 24 * 60 * 60_000);
  });

  it.each(['f'.repeat(24), 'nonsense'])('knows nothing of %s', async (id) => {
    expect((await callers.admin.get(`/internal/users/${id}`)).status).toBe(404);
  });
});

describe('GET /internal/users', () => {
  it('lists newest first, in pages without a gap or a double', async () => {
    await collections.users.deleteMany({});
    const at = new Date('2026-11-01T00:00:00Z');
    const ids: string[] = [];
    // Several accounts share a creation time, so the cursor needs the id as well.
    for (let count = 0; count < 7; count += 1) {
      const user = await addUser({ createdAt: new Date(at.getTime() + Math.floor(count / 3)) });
      ids.unshift(user._id.toHexString());
    }
    expect((await walk('/internal/users', 2)).map(({ _id }) => _id)).toEqual(ids);
    expect((await callers.admin.get('/internal/users')).body).toMatchObject({ users: { length: 7 }, nextCursor: null });
  });

  it.each([
    ['a beginning of the name', 'thorn'],
    ['a beginning of another word of it', 'fin'],
    ['the e-mail', 'thorn.finch@wood.example'],
    ['its domain', 'WOOD.ex'],
  ])('finds by %s', async (_, search) => {
    await collections.users.deleteMany({});
    await addUser();
    const { body } = await api.post('/user/register', {
      body: { name: 'Thorn Finch', email: 'thorn.finch@wood.example', password: 'long-enough-1' },
    });
    expect(body.success).toBe(true);
    const found = await callers.admin.get(`/internal/users?search=${encodeURIComponent(search)}`);
    expect(found.body.users.map(({ name }: { name: string }) => name)).toEqual(['Thorn Finch']);
  });

  it('reads a search as text, never as a pattern', async () => {
    expect((await callers.admin.get(`/internal/users?search=${encodeURIComponent('.*')}`)).body.users).toEqual([]);
    expect((await callers.admin.get(`/internal/users?search=${encodeURIComponent('((')}`)).status).toBe(200);
  });

  const muteUntil = (until: number) => ({
    mute: { until: new Date(until), reason: 'Unkind.', decisionId: new ObjectId() },
  });
  const inAnHour = site.now().getTime() + 60 * 60_000;

  it.each([
    ['muted', muteUntil(inAnHour), [muteUntil(site.now().getTime() - 1), { mute: null }, {}]],
    ['banned', { isBanned: true, banReason: 'Unkind.' }, [{}]],
    ['waiting', { consent: unasked }, [{ consent: ofAge(13) }, { consent: { ...unasked, state: 'revoked' } }, {}]],
  ] as const)('lists only accounts that are %s, in pages that keep their order', async (only, state, others) => {
    await collections.users.deleteMany({});
    for (const other of others) await addUser({ name: 'Thorn Finch', ...other });
    const users = [];
    for (let minute = 0; minute < 5; minute += 1)
      users.unshift(await addUser({ ...state, createdAt: new Date(Date.UTC(2026, 10, 1, 0, minute)) }));
    const ids = users.map(({ _id }) => _id.toHexString());
    expect((await walk(`/internal/users?only=${only}`, 2)).map(({ _id }) => _id)).toEqual(ids);
    const first = await callers.admin.get(`/internal/users?only=${only}&limit=2`);
    // One that was shown loses the state, and so does one on a later page; another one that was shown is muted anew.
    for (const at of [0, 3])
      await collections.users.updateOne(
        { _id: users[at]?._id },
        { $set: { isBanned: false }, $unset: { mute: '', consent: '' } },
      );
    await collections.users.updateOne({ _id: users[1]?._id }, { $set: muteUntil(inAnHour + 1) });
    const rest = await walk(`/internal/users?only=${only}&cursor=${first.body.nextCursor}`, 2);
    expect(rest.map(({ _id }) => _id)).toEqual([ids[2], ids[4]]);
    expect((await walk(`/internal/users?only=${only}&search=maple`, 2)).map(({ _id }) => _id)).toHaveLength(3);
    expect(await walk(`/internal/users?only=${only}&search=thorn`, 2)).toEqual([]);
  });

  it.each(['limit=0', 'limit=101', 'cursor=nonsense', 'only=nonsense', `search=${'x'.repeat(81)}`])(
    'refuses %s',
    async (query) => {
      expect((await callers.admin.get(`/internal/users?${query}`)).status).toBe(400);
    },
  );
});

describe('PUT /internal/users/:id', () => {
  const edit = (id: unknown, body: unknown) => callers.admin.put(`/internal/users/${id}`, { body });

  it('changes name and e-mail, tells other services, and is found by the new name', async () => {
    const { _id } = await addUser();
    const { status, body } = await edit(_id, { name: 'Robin Reed', email: 'Robin@Example.org' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Robin Reed', email: 'robin@example.org' });
    expect((await callers.admin.get('/internal/users?search=reed')).body.users).toHaveLength(1);
    const news = await site.mongo.db.collection('outbox').find().toArray();
    const jobs = await site.queues.profileChanged.bull.getJobs(['waiting']);
    expect([...news, ...jobs].map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ userId: _id.toHexString(), name: 'Robin Reed', revision: 1 }),
    );
  });

  it.each([
    ['a bad name', { name: 'x' }, 400],
    ['a phone number as a name', { name: '0151 2345 6789' }, 422],
    ['a bad e-mail', { email: 'nope' }, 400],
    ['a flag that is none', { isAdmin: 'yes' }, 400],
  ])('refuses %s', async (_, body, status) => {
    const user = await addUser();
    expect((await edit(user._id, body)).status).toBe(status);
    expect(await load(user._id)).toEqual(user);
  });

  it('takes nothing that is not asked for', async () => {
    const { _id } = await addUser();
    await edit(_id, { totalPoints: 5_000, passwordHash: 'x', isBanned: true });
    expect(await load(_id)).toMatchObject({ totalPoints: 0, isBanned: false });
  });

  it('refuses the e-mail of another account', async () => {
    const [one, other] = [await addUser(), await addUser()];
    expect((await edit(one._id, { email: other.email })).status).toBe(409);
  });

  it('knows nothing of unknown accounts', async () => {
    expect((await edit('f'.repeat(24), { name: 'Robin' })).status).toBe(404);
    expect((await edit('nonsense', { name: 'Robin' })).status).toBe(404);
  });

  it('never takes the flag from the last admin, not even when two admins do it to each other', async () => {
    await collections.users.deleteMany({});
    const [one, other] = [await addUser({ isAdmin: true }), await addUser({ isAdmin: true })];
    const answers = await Promise.all([one, other].map(({ _id }) => edit(_id, { isAdmin: false })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await collections.users.countDocuments({ isAdmin: true })).toBe(1);
  });
});

describe('banning', () => {
  it('is noted with its reason, and taken back without one', async () => {
    const { _id } = await addUser();
    const banned = await callers.admin.put(`/internal/users/${_id}/ban`, { body: { reason: 'Unkind comments.' } });
    expect(banned).toMatchObject({ status: 200, body: { user: { isBanned: true, banReason: 'Unkind comments.' } } });
    expect(await load(_id)).toMatchObject({ tokenVersion: 1 });
    const unbanned = await callers.admin.put(`/internal/users/${_id}/unban`);
    expect(unbanned).toMatchObject({ status: 200, body: { user: { isBanned: false, banReason: null } } });
    expect(await load(_id)).toMatchObject({ tokenVersion: 1 });
  });

  it('needs a reason', async () => {
    const { _id } = await addUser();
    expect((await callers.admin.put(`/internal/users/${_id}/ban`, { body: {} })).status).toBe(400);
  });

  it('spares the last admin', async () => {
    await collections.users.deleteMany({});
    const { _id } = await addUser({ isAdmin: true });
    expect((await callers.admin.put(`/internal/users/${_id}/ban`, { body: { reason: 'No.' } })).status).toBe(409);
  });

  it('knows nothing of unknown accounts', async () => {
    for (const action of ['ban', 'unban']) {
      expect(
        (await callers.admin.put(`/internal/users/${'f'.repeat(24)}/${action}`, { body: { reason: 'No.' } })).status,
      ).toBe(404);
    }
  });
});

describe('recipients', () => {
  it('are all but the banned, the unsubscribed and those about to leave', async () => {
    await collections.users.deleteMany({});
    const wanted: string[] = [];
    for (let count = 0; count < 5; count += 1) wanted.push((await addUser())._id.toHexString());
    await addUser({ isBanned: true });
    await addUser({ unsubscribedAt: new Date() });
    await addUser({ deleteAfter: new Date() });
    const found = await walk('/internal/recipients', 2);
    expect(found.map(({ _id }) => _id)).toEqual(wanted);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(['_id', 'email', 'name', 'unsubscribeToken']);
    expect((await callers.admin.get('/internal/recipients/count')).body).toEqual({ count: 5, undeliverable: 0 });
  });

  it('are told apart from those who stopped being some, with their names and addresses of now', async () => {
    const [wren, banned, unsubscribed, leaving] = [
      await addUser({ name: 'Wren' }),
      await addUser({ isBanned: true }),
      await addUser({ unsubscribedAt: new Date() }),
      await addUser({ deleteAfter: new Date() }),
    ];
    const asked = [wren, banned, unsubscribed, leaving].map(({ _id }) => _id.toHexString());
    const { status, body } = await callers['mail-worker'].post('/internal/users/reachable', {
      body: { userIds: [...asked, 'f'.repeat(24)] },
    });
    const { email, unsubscribeToken } = wren;
    expect(status).toBe(200);
    expect(body).toEqual({ users: [{ _id: asked[0], name: 'Wren', email, unsubscribeToken }] });
    expect((await callers['mail-worker'].post('/internal/users/reachable', { body: { userIds: [] } })).body).toEqual({
      users: [],
    });
  });

  it.each([
    ['nothing', {}],
    ['what is no id', { userIds: ['nonsense'] }],
    ['too many at once', { userIds: Array.from({ length: 501 }, () => 'f'.repeat(24)) }],
  ])('are not told apart for %s', async (_, body) => {
    expect((await callers['mail-worker'].post('/internal/users/reachable', { body })).status).toBe(400);
  });
});
