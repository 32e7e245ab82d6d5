import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newUser } from '../../identity/account/user.rules';
import type { Award } from './booking.rules';
import { LedgerBatch, type LedgerSnapshot } from './ledger.rules';

const now = new Date('2026-11-20T10:00:00Z');
const day = '2026-11-20';
const rules = { now, bareXpDailyCap: 100 };

function someUser(totalPoints = 0) {
  return { ...newUser({ name: 'Juniper', email: 'juniper@reader.example', passwordHash: '' }, now), totalPoints };
}

function batchOf(given: Partial<LedgerSnapshot>): LedgerBatch {
  return new LedgerBatch({ users: [], paid: [], countedKeys: [], tallies: [], ...given }, rules);
}

let serial = 0;
function award(userId: ObjectId, of: Partial<Award> = {}): Award {
  serial += 1;
  return { userId, xp: 2, reason: 'like', key: `like:${serial}`, day, ...of };
}

/** The result of each award: its XP, or why it was refused. */
function enterAll(batch: LedgerBatch, awards: readonly Award[]) {
  return awards.map((each) => {
    const outcome = batch.enter(each);
    return outcome.booked ? outcome.xp : outcome.why;
  });
}

describe('books', () => {
  it('let later bookings see what earlier ones did', () => {
    const user = someUser(98);
    const batch = batchOf({ users: [user] });
    expect(enterAll(batch, [award(user._id), award(user._id, { xp: 3 })])).toEqual([2, 3]);
    const { users, rows } = batch.changes();
    expect(rows.map(({ totalAfter }) => totalAfter)).toEqual([100, 103]);
    expect(users).toMatchObject([
      { change: { $inc: { totalPoints: 5 }, $addToSet: { rewards: { $each: ['unlocked-avatar-panda'] } } } },
    ]);
  });

  it('take a key once, whether it is in the ledger or came just before', () => {
    const user = someUser();
    const batch = batchOf({ users: [user], paid: [{ userId: user._id, key: 'like:before' }] });
    const twice = award(user._id);
    expect(enterAll(batch, [twice, twice, award(user._id, { key: 'like:before' })])).toEqual([
      2,
      'already_booked',
      'already_booked',
    ]);
  });

  it('take a key once for each user: one who has it keeps nobody else from it', () => {
    const [one, other] = [someUser(), someUser()];
    const batch = batchOf({ users: [one, other], paid: [{ userId: one._id, key: 'like:same' }] });
    const awards = [one, other].map(({ _id }) => award(_id, { key: 'like:same' }));
    expect(enterAll(batch, awards)).toEqual(['already_booked', 2]);
  });

  it('write nothing for somebody who is not there', () => {
    const batch = batchOf({});
    expect(enterAll(batch, [award(new ObjectId())])).toEqual(['no_such_user']);
    expect(batch.changes()).toEqual({
      ...{ users: [], rows: [], counted: [], tallies: [] },
      events: { likes: [], badges: [] },
    });
  });

  it('pay as many comments of the day as its tally has left', () => {
    const user = someUser();
    const tally = { userId: user._id, day, paidComments: 9, expiresAt: now };
    const batch = batchOf({ users: [user], tallies: [tally] });
    const comment = () => award(user._id, { reason: 'comment', xp: 3 });
    expect(enterAll(batch, [comment(), comment()])).toEqual([3, 'enough_paid']);
    expect(batch.changes().tallies).toMatchObject([{ paidComments: 10 }]);
  });

  it('pay at most 20 XP a day for likes, and as much for shares, each on its own day', () => {
    const user = someUser();
    const batch = batchOf({ users: [user] });
    const sum = (outcomes: readonly (number | string)[]) =>
      outcomes.reduce<number>((total, outcome) => total + (typeof outcome === 'number' ? outcome : 0), 0);
    const many = (of: Partial<Award>) =>
      enterAll(
        batch,
        Array.from({ length: 15 }, () => award(user._id, of)),
      );
    expect(sum(many({ reason: 'like', xp: 2 }))).toBe(20);
    expect(sum(many({ reason: 'share', xp: 5 }))).toBe(20);
    expect(sum(many({ reason: 'like', xp: 2, day: '2026-11-21' }))).toBe(20);
    expect(many({ reason: 'like', xp: 2 })).toEqual(Array(15).fill('enough_paid'));
  });

  it('mark what was claimed without a round, and the bonus that came with it', () => {
    const user = someUser();
    const batch = batchOf({ users: [user] });
    const won = (wonGame: 'memory' | 'sudoku' | 'hangman', isBare?: true) =>
      award(user._id, { reason: 'memory_game_win', xp: 10, wonGame, isBare });
    enterAll(batch, [won('memory'), won('sudoku'), won('hangman', true)]);
    const { rows } = batch.changes();
    expect(rows.map(({ reason, source }) => [reason, source])).toEqual([
      ['memory_game_win', undefined],
      ['memory_game_win', undefined],
      ['memory_game_win', 'bare'],
      ['funzone_explorer', 'bare'],
    ]);
  });

  it('stop bare XP at the cap, but not what is smaller', () => {
    const user = someUser();
    const batch = batchOf({ users: [user] });
    const bare = (xp: number) => award(user._id, { reason: 'memory_game_win', xp, isBare: true });
    expect(enterAll(batch, [bare(90), bare(20), bare(10)])).toEqual([90, 'bare_cap_reached', 10]);
  });

  it('make an explorer of who wins three different games, once a day', () => {
    const user = someUser();
    const batch = batchOf({ users: [user] });
    const games = ['memory', 'crossword', 'memory', 'hangman', 'sudoku'] as const;
    enterAll(
      batch,
      games.map((wonGame) => award(user._id, { reason: 'memory_game_win', xp: 10, wonGame })),
    );
    const bonuses = batch.changes().rows.filter(({ reason }) => reason === 'funzone_explorer');
    expect(bonuses).toMatchObject([{ xp: 50, totalAfter: 90 }]);
    expect(batch.changes().users).toMatchObject([{ change: { $inc: { totalPoints: 100, explorerDays: 1 } } }]);
  });

  it('refuse what was earned with a sign-in that is void, or by somebody who is banned', () => {
    const moved = { ...someUser(), tokenVersion: 2 };
    const banned = { ...someUser(), isBanned: true };
    const batch = batchOf({ users: [moved, banned] });
    const played = (userId: ObjectId, tokenVersion: number) => award(userId, { tokenVersion });
    expect(enterAll(batch, [played(moved._id, 1), played(moved._id, 2), played(banned._id, 0)])).toEqual([
      'signed_out',
      2,
      'signed_out',
    ]);
    // Events about earlier actions carry no token.
    expect(enterAll(batch, [award(banned._id)])).toEqual([2]);
  });

  it('refuse a visit worked out from an older one', () => {
    const user = someUser();
    const batch = batchOf({ users: [user] });
    const marks = { lastVisitDay: day, streakDays: 1, bestStreakDays: 1 };
    const visit = (after: string | null) => award(user._id, { reason: 'daily_visit', xp: 1, visit: { after, marks } });
    expect(enterAll(batch, [visit(null), visit(null)])).toEqual([1, 'superseded']);
    expect(batch.changes().users).toMatchObject([{ change: { $set: marks } }]);
  });

  it('count up and down, and touch the account even when nothing is left of it', () => {
    const user = someUser();
    const batch = batchOf({ users: [user] });
    const count = (likesReceived: number, key: string) => ({ userId: user._id, key, change: { likesReceived } });
    batch.enter(count(1, 'like:a'));
    batch.enter(count(-1, 'unlike:a'));
    expect(batch.enter(count(1, 'like:a'))).toEqual({ booked: false, why: 'already_booked' });
    expect(batch.changes()).toMatchObject({
      users: [{ change: { $inc: { likesReceived: 0 } } }],
      counted: [{ _id: 'like:a' }, { _id: 'unlike:a' }],
    });
  });
});
