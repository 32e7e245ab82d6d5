import { ObjectId } from 'mongodb';
import { afterEach, expect, it } from 'vitest';
import { dayOf, daysAfter } from '../src/shared/days';
import type { LedgerDocument } from '../src/xp/ledger.document';
import { LedgerMonths, type LedgerMonthsDeps } from '../src/xp/ledger-months';
import { LedgerRepair } from '../src/xp/ledger-repair';
import { createWorld } from './world';

const world = await createWorld('ledger-months');
const { collections, services } = world;
const { users, ledger, ledgerPlace } = collections;
const { transactions } = world.mongo;

afterEach(async () => {
  for (const each of [users, ledger, ledgerPlace]) await each.deleteMany({});
});

/** An account with a row of 5 XP for each number of days ago, the oldest first. */
async function reader(daysAgo: readonly number[], reason: LedgerDocument['reason'] = 'quiz_game') {
  const user = await world.addUser({ totalPoints: 5 * daysAgo.length });
  const userId = user._id;
  const rows = daysAgo.map((days, index): LedgerDocument => {
    const at = daysAfter(world.now(), -days);
    const key = `${reason}:${userId}:${index}`;
    return { _id: new ObjectId(), userId, xp: 5, reason, key, day: dayOf(at), totalAfter: 5 * (index + 1), at };
  });
  await ledger.insertMany(rows);
  return userId;
}

function months(deps: Partial<LedgerMonthsDeps> = {}) {
  const archived: LedgerDocument[][] = [];
  const archive = async (rows: readonly LedgerDocument[]) => void archived.push([...rows]);
  const own = { users, ledger, ledgerPlace, transactions, archive, now: world.now, ...deps };
  return { archived, months: new LedgerMonths(own) };
}

async function sumAll(own: LedgerMonths): Promise<number> {
  let sum = 0;
  for (let rows = await own.sumPage(); rows !== null; rows = await own.sumPage()) sum += rows;
  return sum;
}

const rowsOf = (userId: ObjectId) => ledger.find({ userId }).sort({ at: 1, _id: 1 }).toArray();
const xpOf = async (userId: ObjectId) => (await rowsOf(userId)).reduce((sum, { xp }) => sum + xp, 0);
const wrongTotals = () => new LedgerRepair(users, ledger, transactions).recomputeAll();

it('old rows become one for each reader and month, and no total changes', async () => {
  const days = Array.from({ length: 120 }, (_, at) => 200 - at);
  const readers = [await reader(days), await reader(days)];
  const { months: own, archived } = months({ pageRows: 50 });
  // 200 to 90 days ago are 111 rows each; younger ones stay.
  expect(await sumAll(own)).toBe(222);
  expect(archived.flat()).toHaveLength(222);
  for (const userId of readers) {
    const rows = await rowsOf(userId);
    const sums = rows.filter(({ reason }) => reason === 'month');
    expect(rows.length - sums.length).toBe(9);
    expect(new Set(sums.map(({ at }) => at.toISOString().slice(0, 7))).size).toBe(sums.length);
    expect(sums.length).toBeLessThanOrEqual(5);
    expect(await xpOf(userId)).toBe(600);
    expect(sums.at(-1)?.totalAfter).toBe(555);
  }
  expect(await wrongTotals()).toBe(0);
  // A day later there is one row more, in a month that has a sum already.
  world.passTime(24 * 60 * 60_000);
  expect(await sumAll(own)).toBe(2);
  expect(await xpOf(readers[0] as ObjectId)).toBe(600);
  world.passTime(-24 * 60 * 60_000);
});

it('what is paid only once stays, and is never paid again', async () => {
  const { _id } = await world.addUser();
  const at = daysAfter(world.now(), -100);
  const like = { userId: _id, xp: 2, reason: 'like', key: 'like:story:reader', day: dayOf(at) } as const;
  await ledger.insertOne({ _id: new ObjectId(), ...like, totalAfter: 2, at });
  expect(await sumAll(months().months)).toBe(0);
  expect(await services.awards.award(like)).toEqual({ booked: false, why: 'already_booked' });
});

it('a process that dies between archive and sum, or between two readers, leaves the rest to the next one', async () => {
  const readers = [await reader(Array(400).fill(120)), await reader(Array(400).fill(110))];
  let runs = 0;
  const dies: LedgerMonthsDeps['transactions'] = {
    run: (work) => {
      runs += 1;
      return runs === 2 ? Promise.reject(new Error('The process is gone.')) : transactions.run(work);
    },
  };
  const first = months({ transactions: dies });
  await expect(first.months.sumPage()).rejects.toThrow('gone');
  const second = months();
  expect(await second.months.sumPage()).toBeNull();
  world.passTime(6 * 60_000);
  expect(await sumAll(second.months)).toBe(400);
  world.passTime(-6 * 60_000);
  for (const userId of readers) {
    expect(await xpOf(userId)).toBe(2_000);
    expect(await rowsOf(userId)).toHaveLength(1);
  }
  expect(await wrongTotals()).toBe(0);
});

it('two processes at once sum up each row once', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => reader([150, 140, 130, 120, 110])));
  const both = [months({ pageRows: 3 }), months({ pageRows: 3 })];
  for (let round = 0; round < 20; round += 1) await Promise.all(both.map(({ months: own }) => own.sumPage()));
  expect(both.flatMap(({ archived }) => archived.flat())).toHaveLength(25);
  for (const userId of readers) expect(await xpOf(userId)).toBe(25);
});

it('no sum outlives an account that is erased meanwhile', async () => {
  const userId = await reader([120, 110]);
  const { months: own } = months({ archive: async () => void (await users.deleteOne({ _id: userId })) });
  expect(await sumAll(own)).toBe(2);
  expect((await rowsOf(userId)).map(({ reason }) => reason)).toEqual(['quiz_game', 'quiz_game']);
  await ledger.deleteMany({ userId });
  expect(await sumAll(own)).toBe(0);
});
