import { leaderboardResponse, weekMs } from '@storysprout/contract';
import { dayOf } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { LedgerStandings } from '../../src/progress/leaderboard/ledger-standings';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, callers, addUser, load, collections, passTime, modules, redis } = site;
const dayMs = 24 * 60 * 60_000;

async function earn(userId: ObjectId, xp: number, key = `test:${new ObjectId()}`): Promise<string> {
  await modules.progress.awards.award({ userId, xp, reason: 'memory_game_win', key, day: dayOf(site.now()) });
  return key;
}

function correct(id: ObjectId, xp: number, rest: { decisionId?: string; undoes?: string } = {}) {
  const body = { decisionId: new ObjectId().toHexString(), xp, reason: 'A script played.', ...rest };
  return callers.admin.put(`/internal/users/${id}/xp`, { body });
}

async function boards() {
  modules.progress.pages.invalidate();
  const shown = async (filter: string) => {
    const { users } = leaderboardResponse.parse((await api.get(`/user/leaderboard?filter=${filter}`)).body);
    return Object.fromEntries(users.map(({ _id, totalPoints }) => [_id, totalPoints]));
  };
  return { week: await shown('week'), all: await shown('all') };
}

/** The standings from MongoDB alone, as they are while Redis is unavailable. */
async function ledgerBoards() {
  const ledger = new LedgerStandings(site);
  const shown = async (window: 'week' | 'all') => {
    const { standings } = await ledger.page({ window, limit: 100 });
    return Object.fromEntries(standings.map(({ userId, points }) => [userId, points]));
  };
  return { week: await shown('week'), all: await shown('all') };
}

async function checkLedger(id: ObjectId): Promise<void> {
  const rows = await collections.ledger.find({ userId: id }).sort({ at: 1, _id: 1 }).toArray();
  const sum = rows.reduce((total, { xp }) => total + xp, 0);
  expect(sum).toBe((await load(id)).totalPoints);
  const { boardPoints } = await load(id);
  expect(rows.reduce((total, { xp, source }) => total + (source === 'bare' ? 0 : xp), 0)).toBe(boardPoints);
  expect(rows.at(-1)).toMatchObject({ totalAfter: sum, boardAfter: boardPoints });
  expect(rows.every(({ totalAfter, boardAfter }) => totalAfter >= boardAfter && boardAfter >= 0)).toBe(true);
}

beforeEach(async () => {
  await collections.users.deleteMany({});
  await collections.ledger.deleteMany({});
  await redis.del(
    'leaderboard:all',
    'leaderboard:week',
    'leaderboard:since',
    'leaderboard:rebuilding',
    'leaderboard:taken',
  );
  await modules.progress.leaderboard.rebuild();
});

describe('PUT /internal/users/{id}/xp', () => {
  it('takes XP with a row that says why, once', async () => {
    const { _id } = await addUser();
    await earn(_id, 250);
    const decisionId = new ObjectId().toHexString();
    const answers = await Promise.all(Array.from({ length: 4 }, () => correct(_id, -100, { decisionId })));
    answers.push(await correct(_id, -100, { decisionId }));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, totalPoints: 150, level: 2 });
    }
    expect(await collections.ledger.findOne({ key: `decision:${decisionId}` })).toMatchObject({
      xp: -100,
      reason: 'taken_back',
      note: 'A script played.',
      totalAfter: 150,
    });
    await checkLedger(_id);
  });

  it('never goes below 0, also for many at once, and gives back what it really took', async () => {
    const { _id } = await addUser();
    await earn(_id, 30);
    const first = new ObjectId().toHexString();
    expect((await correct(_id, -100, { decisionId: first })).body).toMatchObject({ totalPoints: 0, level: 1 });
    await Promise.all([correct(_id, -5), correct(_id, -5)]);
    await earn(_id, 7);
    const undo = { decisionId: new ObjectId().toHexString(), undoes: first };
    for (let at = 0; at < 2; at += 1) expect((await correct(_id, 100, undo)).body).toMatchObject({ totalPoints: 37 });
    expect((await correct(_id, 100, { undoes: first })).body).toMatchObject({ totalPoints: 37 });
    await checkLedger(_id);
  });

  it('locks what lies above the new total, a worn avatar too, and unlocks it when it is earned again', async () => {
    const { _id } = await addUser();
    await earn(_id, 1_000);
    await collections.users.updateOne({ _id }, { $set: { profileAvatar: 'avatar-robot' } });
    expect(await load(_id)).toMatchObject({
      badges: ['Level 10'],
      unlockedItems: ['avatar-panda', 'avatar-cherry', 'avatar-robot'],
    });
    await correct(_id, -400);
    expect(await load(_id)).toMatchObject({
      totalPoints: 600,
      badges: [],
      unlockedItems: ['avatar-panda', 'avatar-cherry'],
      rewards: ['unlocked-avatar-panda', 'unlocked-avatar-cherry'],
      profileAvatar: null,
      profileRevision: 1,
    });
    await earn(_id, 400);
    expect(await load(_id)).toMatchObject({ badges: ['Level 10'], profileAvatar: null });
    expect((await load(_id)).unlockedItems).toContain('avatar-robot');
  });

  it('keeps badges that have nothing to do with XP', async () => {
    const { _id } = await addUser({ badges: ['First Blog'], blogCount: 1 });
    await earn(_id, 10);
    await correct(_id, -10);
    expect((await load(_id)).badges).toEqual(['First Blog']);
  });

  it('refuses XP out of nothing and unknown accounts', async () => {
    const { _id } = await addUser();
    expect((await correct(_id, 50)).status).toBe(400);
    expect((await correct(new ObjectId(), -50)).status).toBe(404);
    expect((await load(_id)).totalPoints).toBe(0);
  });
});

/** Claims XP as a script does, without a round. */
async function claim(userId: ObjectId, xp: number): Promise<void> {
  const award = { userId, xp, reason: 'memory_game_win', key: `bare:${new ObjectId()}`, isBare: true } as const;
  await modules.progress.awards.award({ ...award, day: dayOf(site.now()) });
}

describe('claimed XP', () => {
  it('counts for levels, but not on the leaderboard, with and without Redis, and after a rebuild', async () => {
    const [player, script] = [await addUser(), await addUser()];
    await earn(player._id, 5);
    await claim(player._id, 2);
    await claim(script._id, 200);
    expect((await load(script._id)).badges).toEqual([]);
    expect(await load(script._id)).toMatchObject({ totalPoints: 200, boardPoints: 0, unlockedItems: ['avatar-panda'] });
    const expected = { [player._id.toHexString()]: 5 };
    expect(await boards()).toEqual({ week: expected, all: expected });
    expect(await ledgerBoards()).toEqual({ week: expected, all: expected });
    await modules.progress.leaderboard.rebuild();
    expect(await boards()).toEqual({ week: expected, all: expected });
    for (const { _id } of [player, script]) await checkLedger(_id);
  });

  it('is taken first, and given back as what it was', async () => {
    const { _id } = await addUser();
    await earn(_id, 30);
    await claim(_id, 50);
    await correct(_id, -20);
    expect(await load(_id)).toMatchObject({ totalPoints: 60, boardPoints: 30 });
    const decisionId = new ObjectId().toHexString();
    await correct(_id, -40, { decisionId });
    expect(await load(_id)).toMatchObject({ totalPoints: 20, boardPoints: 20 });
    expect(await boards()).toMatchObject({ all: { [_id.toHexString()]: 20 } });
    await correct(_id, 100, { undoes: decisionId });
    expect(await load(_id)).toMatchObject({ totalPoints: 60, boardPoints: 30 });
    expect(await boards()).toMatchObject({ all: { [_id.toHexString()]: 30 }, week: { [_id.toHexString()]: 30 } });
    await checkLedger(_id);
  });
});

describe('the leaderboard', () => {
  it('follows, in both windows, with and without Redis, and after a rebuild', async () => {
    const [one, other] = [await addUser(), await addUser()];
    await earn(one._id, 100);
    await earn(other._id, 60);
    await correct(one._id, -70);
    const expected = { [one._id.toHexString()]: 30, [other._id.toHexString()]: 60 };
    expect(await boards()).toEqual({ week: expected, all: expected });
    expect(await ledgerBoards()).toEqual({ week: expected, all: expected });
    await modules.progress.leaderboard.rebuild();
    expect(await boards()).toEqual({ week: expected, all: expected });
    await earn(one._id, 5);
    expect((await boards()).week[one._id.toHexString()]).toBe(35);
  });

  it('shows nobody below 0, and what was taken ages like what was earned', async () => {
    const { _id } = await addUser();
    const id = _id.toHexString();
    await earn(_id, 500);
    passTime(6 * dayMs);
    await modules.progress.leaderboard.tend();
    await earn(_id, 20);
    // Takes more than was earned lately.
    passTime(60_000);
    await correct(_id, -200);
    expect(await boards()).toEqual({ week: { [id]: 320 }, all: { [id]: 320 } });
    passTime(1.5 * dayMs);
    await modules.progress.leaderboard.rebuild();
    expect(await boards()).toEqual({ week: {}, all: { [id]: 320 } });
    expect(await modules.progress.leaderboard.placeOf('week', id)).toBeNull();
    expect((await ledgerBoards()).week).toEqual({});
    await earn(_id, 300);
    expect((await boards()).week).toEqual({ [id]: 120 });
    passTime(weekMs - 1.5 * dayMs + 120_000);
    await modules.progress.leaderboard.tend();
    expect((await boards()).week).toEqual({ [id]: 300 });
    expect((await ledgerBoards()).week).toEqual({ [id]: 300 });
  });

  it('is not raised again by a note from before', async () => {
    const { _id } = await addUser();
    await earn(_id, 100);
    await correct(_id, -70);
    await modules.progress.leaderboard.note([{ userId: _id.toHexString(), points: 100, taken: 0 }]);
    expect((await boards()).all).toEqual({ [_id.toHexString()]: 30 });
  });

  it('ends up right whatever happens at once with a rebuild', async () => {
    const users = [await addUser(), await addUser(), await addUser()];
    for (const { _id } of users) await earn(_id, 100);
    const work = users.flatMap(({ _id }) => [earn(_id, 10), correct(_id, -40), earn(_id, 1), correct(_id, -5)]);
    await Promise.all([...work, modules.progress.leaderboard.rebuild()]);
    for (let at = 0; at < 3; at += 1) await modules.progress.leaderboard.tend();
    const expected = Object.fromEntries(users.map(({ _id }) => [_id.toHexString(), 66]));
    expect(await boards()).toEqual({ week: expected, all: expected });
  });
});

describe('the job xpTakenBack', () => {
  let serial = 0;
  const job = (userId: ObjectId, awardKey: string, rest: { key?: string; giveBack?: boolean } = {}, tries = 0) => {
    serial += 1;
    const data = { key: `taken:${serial}`, userId: userId.toHexString(), awardKey, ...rest };
    return modules.progress.corrections.onTakenBack(data, tries);
  };

  it('takes back exactly what was paid, once, gives it again, and takes it once more', async () => {
    const { _id } = await addUser();
    await earn(_id, 50);
    const award = await earn(_id, 3);
    await Promise.all(Array.from({ length: 3 }, () => job(_id, award, { key: 'first' })));
    expect((await load(_id)).totalPoints).toBe(50);
    await job(_id, award);
    expect((await load(_id)).totalPoints).toBe(50);
    for (let at = 0; at < 2; at += 1) await job(_id, award, { key: 'back', giveBack: true });
    expect((await load(_id)).totalPoints).toBe(53);
    await job(_id, award);
    expect((await load(_id)).totalPoints).toBe(50);
    await checkLedger(_id);
  });

  it('waits for an award that is not booked yet', async () => {
    const { _id } = await addUser();
    await expect(job(_id, 'comment:1', { key: 'early' })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(job(_id, 'comment:1', { key: 'back', giveBack: true })).rejects.toMatchObject({ code: 'unavailable' });
    await earn(_id, 3, 'comment:1');
    // XP can only be returned after it was taken, even if the jobs arrive in the other order.
    await expect(job(_id, 'comment:1', { key: 'back', giveBack: true })).rejects.toMatchObject({ code: 'unavailable' });
    await job(_id, 'comment:1', { key: 'early' });
    expect((await load(_id)).totalPoints).toBe(0);
    await job(_id, 'comment:1', { key: 'back', giveBack: true });
    expect((await load(_id)).totalPoints).toBe(3);
  });

  it('settles in the end what was never paid, and it is not paid later', async () => {
    const { _id } = await addUser();
    await earn(_id, 10);
    await job(_id, 'comment:eleventh', { key: 'settled' }, 6);
    await earn(_id, 3, 'comment:eleventh');
    expect((await load(_id)).totalPoints).toBe(10);
  });

  it('never goes below 0, and gives back no more than it took', async () => {
    const { _id } = await addUser();
    const award = await earn(_id, 20);
    await correct(_id, -15);
    await job(_id, award);
    expect((await load(_id)).totalPoints).toBe(0);
    await job(_id, award, { giveBack: true });
    expect((await load(_id)).totalPoints).toBe(5);
    await checkLedger(_id);
  });

  it('does nothing for an account that is gone', async () => {
    await expect(job(new ObjectId(), 'comment:gone')).resolves.toBeUndefined();
  });
});
