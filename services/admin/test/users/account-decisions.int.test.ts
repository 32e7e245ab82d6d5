import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';
import { addSubject } from '../support/owners';
import { buildUser } from '../support/upstreams';

const site = await startAdminSite();
const reason = 'Please be kind to others.';
const log = site.mongo.db.collection('auditLog');

function account(overrides = {}) {
  const user = buildUser({ totalPoints: 100, ...overrides });
  site.users.set(user._id, user);
  return user;
}

const actions = [
  ['put', 'warn', { reason }, 'user_warned', { warnings: 1 }],
  ['put', 'mute', { days: 7, reason }, 'user_muted', { mutes: 1 }],
  ['put', 'unmute', undefined, 'user_unmuted', { mutedUntil: null }],
  ['put', 'ban', { reason }, 'user_banned', { isBanned: true }],
  ['put', 'unban', undefined, 'user_unbanned', { isBanned: false }],
] as const;

describe.each(actions)('%s %s', (method, call, body, action, changes) => {
  it('changes the account and is logged once', async () => {
    const user = account({ mutedUntil: '2030-01-01T00:00:00.000Z', isBanned: call === 'unban' });
    const { status, body: answer } = await site.moderator[method](`/admin/users/${user._id}/${call}`, { body });
    expect(status).toBe(200);
    expect(answer.user).toMatchObject(changes);
    const entries = await log.find({ 'target.id': user._id }).toArray();
    expect(entries).toMatchObject([{ action, outcome: 'done', actor: { userId: site.moderatorId } }]);
    expect(JSON.stringify(entries)).not.toContain(reason);
  });

  it('leaves no trace when there is no such account', async () => {
    const id = new ObjectId().toHexString();
    expect((await site.moderator[method](`/admin/users/${id}/${call}`, { body })).status).toBe(404);
    expect(await site.mongo.db.collection('decisions').countDocuments({ authorId: id })).toBe(0);
  });
});

it.each([
  ['warn', { reason }],
  ['mute', { days: 7, reason }],
] as const)('%s happens once for one key', async (call, body) => {
  const user = account();
  const headers = { 'idempotency-key': `${call}-${user._id}` };
  for (let time = 0; time < 2; time += 1)
    expect(await site.moderator.put(`/admin/users/${user._id}/${call}`, { body, headers })).toMatchObject({
      status: 200,
    });
  expect(await site.mongo.db.collection('decisions').countDocuments({ authorId: user._id })).toBe(1);
  expect(await log.countDocuments({ 'target.id': user._id })).toBe(1);
});

describe("a moderator's own account", () => {
  it.each([
    ['put', 'warn', { reason }],
    ['put', 'mute', { days: 1, reason }],
    ['put', 'unmute', undefined],
    ['put', 'ban', { reason }],
    ['post', 'xp', { xp: -5, reason }],
    ['delete', 'picture', { reason }],
  ] as const)('is not for %s %s', async (method, call, body) => {
    account({ _id: site.moderatorId, isAdmin: true });
    const before = site.users.get(site.moderatorId);
    const answer = await site.moderator[method](`/admin/users/${site.moderatorId}/${call}`, { body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(site.users.get(site.moderatorId)).toEqual(before);
  });
});

describe('taking XP back', () => {
  it('answers with the new total, and is logged', async () => {
    const user = account();
    const { status, body } = await site.moderator.post(`/admin/users/${user._id}/xp`, { body: { xp: -30, reason } });
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, totalPoints: 70 } });
    expect(await log.find({ 'target.id': user._id }).toArray()).toMatchObject([
      { action: 'xp_taken', before: { totalPoints: 100 }, after: { xp: -30, totalPoints: 70 } },
    ]);
  });

  it('happens once for one key, and anew for the next', async () => {
    const user = account();
    const press = (key: string) =>
      site.moderator.post(`/admin/users/${user._id}/xp`, {
        body: { xp: -30, reason },
        headers: { 'idempotency-key': `${key} of ${user._id}`.replaceAll(' ', '-') },
      });
    const answers = [await press('one'), await press('one'), await press('two')];
    expect(answers.map(({ body }) => body.totalPoints)).toEqual([70, 70, 40]);
    const taken = await site.mongo.db.collection('decisions').find({ authorId: user._id }).toArray();
    expect(taken.map(({ xp, state }) => ({ xp, state }))).toEqual(Array(2).fill({ xp: -30, state: 'done' }));
    expect(await log.countDocuments({ 'target.id': user._id })).toBe(2);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('one-of');
  });

  it('is another call than a warning with the same key', async () => {
    const user = account();
    const headers = { 'idempotency-key': `both-${user._id}` };
    for (let time = 0; time < 2; time += 1) {
      const xp = await site.moderator.post(`/admin/users/${user._id}/xp`, { body: { xp: -30, reason }, headers });
      const warned = await site.moderator.put(`/admin/users/${user._id}/warn`, { body: { reason }, headers });
      expect([xp.body.totalPoints, warned.body.user?.warnings]).toEqual([70, 1]);
    }
  });

  it.each([{ xp: 5, reason }, { xp: 0, reason }, { xp: -1.5, reason }, { xp: -5 }, { xp: -100_001, reason }])(
    'refuses %j',
    async (body) => {
      const user = account();
      expect((await site.moderator.post(`/admin/users/${user._id}/xp`, { body })).status).toBe(400);
      expect(site.users.get(user._id)?.totalPoints).toBe(100);
    },
  );
});

describe('taking a picture away', () => {
  it('needs a reason, and closes its case', async () => {
    const { id, subject } = await waitingCase(site, { kind: 'picture', text: undefined, image: '/images/fox' });
    site.users.set(subject.id, buildUser({ _id: subject.id }));
    const { status } = await site.moderator.delete(`/admin/users/${subject.id}/picture`, { body: { reason } });
    expect(status).toBe(200);
    expect(site.owners.subjects.get(`picture:${subject.id}`)?.subject.visibility).toBe('removed');
    expect((await site.moderator.get(`/admin/cases/${id}`)).body.case).toMatchObject({
      state: 'decided',
      decision: { decision: 'remove', reason },
    });
    expect(await log.find({ 'target.id': subject.id }).toArray()).toMatchObject([{ action: 'picture_removed' }]);
    const other = account();
    addSubject(site.owners, { kind: 'picture', id: other._id });
    for (const body of [undefined, {}, { reason: ' ' }]) {
      expect((await site.moderator.delete(`/admin/users/${other._id}/picture`, body && { body })).status).toBe(400);
    }
    expect(site.owners.subjects.get(`picture:${other._id}`)?.subject.visibility).toBe('public');
  });
});

it.each([{ days: 2, reason }, { days: 7 }, { reason }, { days: '7', reason }])('refuses the mute %j', async (body) => {
  const user = account();
  expect((await site.moderator.put(`/admin/users/${user._id}/mute`, { body })).status).toBe(400);
  expect(site.users.get(user._id)?.mutedUntil).toBeUndefined();
});
