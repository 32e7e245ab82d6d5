import { leaderboardResponse, weekMs } from '@storysprout/contract';
import { dayOf } from '@storysprout/service-kit';
import { quietLogger } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserDocument } from '../../src/identity/account/user.document';
import { newUser } from '../../src/identity/account/user.rules';
import { createLeaderboard } from '../../src/progress/leaderboard/leaderboard.module';
import { Leaderboard } from '../../src/progress/leaderboard/leaderboard.service';
import { LedgerStandings } from '../../src/progress/leaderboard/ledger-standings';
import { RedisStandings, StandingsLost } from '../../src/progress/leaderboard/redis-standings';
import type { Window } from '../../src/progress/leaderboard/standing.rules';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { api, modules, collections, redis, passTime, addUser } = site;
const { leaderboard } = modules.progress;
const dayMs = 24 * 60 * 60_000;

beforeEach(async () => {
  await collections.users.deleteMany({});
  await collections.ledger.deleteMany({});
  await redis.del('leaderboard:all', 'leaderboard:week', 'leaderboard:since', 'leaderboard:rebuilding');
  await leaderboard.rebuild();
  modules.progress.pages.invalidate();
});

/** Gives XP as a game does. */
async function earn({ _id }: Pick<UserDocument, '_id'>, xp: number): Promise<void> {
  const key = `test:${new ObjectId().toHexString()}`;
  await modules.progress.awards.award({ userId: _id, xp, reason: 'memory_game_win', key, day: dayOf(site.now()) });
}

async function childWith(xp: number, name = 'Maple'): Promise<UserDocument> {
  const user = await addUser({ name });
  if (xp > 0) await earn(user, xp);
  return user;
}

async function read(query: string, token?: string) {
  modules.progress.pages.invalidate();
  const { status, body } = await api.get(`/user/leaderboard?${query}`, { token });
  expect(status).toBe(200);
  return leaderboardResponse.parse(body);
}

const namesAndRanks = ({ users }: Awaited<ReturnType<typeof read>>) => users.map(({ name, rank }) => `${rank} ${name}`);

describe('GET /user/leaderboard', () => {
  it('ranks by XP, and equal XP shares a rank', async () => {
    await childWith(10, 'Ten');
    await childWith(30, 'Thirty');
    await childWith(20, 'Twenty A');
    await childWith(20, 'Twenty B');
    await childWith(0, 'None');
    const board = await read('filter=all');
    expect(board.users.map(({ rank, totalPoints }) => [rank, totalPoints])).toEqual([
      [1, 30],
      [2, 20],
      [2, 20],
      [4, 10],
    ]);
    expect(board.nextCursor).toBeNull();
  });

  it('shows three for the preview, by the week', async () => {
    for (const xp of [10, 20, 30, 40]) await childWith(xp, `With ${xp}`);
    expect(namesAndRanks(await read('filter=week&limit=3'))).toEqual(['1 With 40', '2 With 30', '3 With 20']);
  });

  it('never shows an e-mail', async () => {
    await childWith(10);
    expect(JSON.stringify(await read('filter=all'))).not.toContain('example.org');
  });

  it('pages over ties without a gap or a double, with ranks that go on', async () => {
    for (const xp of [50, 20, 20, 20, 20, 20, 10]) await childWith(xp);
    const seen: string[] = [];
    const ranks: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await read(`filter=all&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.users.map(({ _id }) => _id));
      ranks.push(...page.users.map(({ rank }) => rank));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(7);
    expect(ranks).toEqual([1, 2, 2, 2, 2, 2, 7]);
  });

  it('goes on at the right place when the last one shown has moved up meanwhile', async () => {
    const children: UserDocument[] = [];
    for (const xp of [50, 40, 30, 20, 10]) children.push(await childWith(xp, `With ${xp}`));
    const first = await read('filter=all&limit=2');
    await earn(children[1] as UserDocument, 1_000);
    expect(namesAndRanks(await read(`filter=all&limit=2&cursor=${first.nextCursor}`))).toEqual([
      '3 With 30',
      '4 With 20',
    ]);
  });

  it('shows signed-in readers their own place, also far down', async () => {
    for (let at = 0; at < 5; at += 1) await childWith(100);
    const me = await childWith(7, 'Me');
    const token = await site.tokenFor(me);
    const board = await read('filter=week&limit=3', token);
    expect(board.users).toHaveLength(3);
    expect(board.me).toMatchObject({ name: 'Me', rank: 6, totalPoints: 7 });
  });

  it('gives no place to a reader without XP', async () => {
    const token = await site.tokenFor(await childWith(0));
    expect((await read('filter=all', token)).me).toBeNull();
  });

  it.each([
    'filter=month',
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=1.5',
    'cursor=nonsense',
    `cursor=${'x'.repeat(400)}`,
  ])('refuses %s', async (query) => {
    expect(await api.get(`/user/leaderboard?${query}`)).toMatchObject({ status: 400, body: { success: false } });
  });

  it('shows a new name within a second', async () => {
    const user = await childWith(10, 'Before');
    await read('filter=all');
    await collections.users.updateOne({ _id: user._id }, { $set: { name: 'After' } });
    await expect
      .poll(async () => (await api.get('/user/leaderboard?filter=all')).body.users[0].name, { timeout: 3_000 })
      .toBe('After');
  });

  it('has no moderators, from the moment somebody becomes one until they are none any more', async () => {
    const user = await childWith(10, 'Helper');
    await childWith(5, 'Child');
    await addUser({ isAdmin: true });
    const names = async () => (await read('filter=all')).users.map(({ name }) => name);
    const edit = (isAdmin: boolean) => modules.accounts.userAdmin.edit(user._id, { isAdmin });
    await edit(true);
    expect(await names()).toEqual(['Child']);
    await earn(user, 7);
    expect(await redis.zscore('leaderboard:all', user._id.toHexString())).toBeNull();
    await leaderboard.rebuild();
    expect(await names()).toEqual(['Child']);
    await edit(false);
    expect(await names()).toEqual(['Helper', 'Child']);
    expect(await redis.zscore('leaderboard:week', user._id.toHexString())).toBe('17');
  });

  it('takes moderators off a board that was kept from before', async () => {
    const moderator = await childWith(10, 'Helper');
    await childWith(5, 'Child');
    await collections.users.updateOne({ _id: moderator._id }, { $set: { isAdmin: true } });
    const started = secondProcess();
    await started.tend();
    expect(await redis.zscore('leaderboard:all', moderator._id.toHexString())).toBeNull();
    expect(namesAndRanks(await read('filter=all'))).toEqual(['1 Child']);
  });

  it('takes those off whose account is gone', async () => {
    const user = await childWith(10);
    await childWith(5, 'Stays');
    await collections.users.deleteOne({ _id: user._id });
    expect((await read('filter=all')).users.map(({ name }) => name)).toEqual(['Stays']);
    expect(await redis.zscore('leaderboard:all', user._id.toHexString())).toBeNull();
  });
});

describe('the week', () => {
  it('holds exactly what was earned within seven days', async () => {
    const user = await childWith(10);
    passTime(3 * dayMs);
    await earn(user, 5);
    await leaderboard.tend();
    expect((await read('filter=week')).users[0]).toMatchObject({ totalPoints: 15 });
    passTime(weekMs - 3 * dayMs + 1_000);
    await leaderboard.tend();
    expect((await read('filter=week')).users[0]).toMatchObject({ totalPoints: 5 });
    passTime(3 * dayMs);
    await leaderboard.tend();
    expect((await read('filter=week')).users).toEqual([]);
    expect((await read('filter=all')).users[0]).toMatchObject({ totalPoints: 15 });
  });

  it('moves on step by step without a rebuild', async () => {
    const user = await childWith(10);
    passTime(60_000);
    await earn(user, 3);
    passTime(weekMs - 30 * 60_000);
    await leaderboard.tend();
    for (let step = 0; step < 3; step += 1) {
      passTime(15 * 60_000);
      await leaderboard.tend();
    }
    expect((await read('filter=week')).users).toEqual([]);
  });

  it('is aged once when two processes do it at the same time', async () => {
    const user = await childWith(10);
    passTime(5 * 60_000);
    await earn(user, 20);
    passTime(weekMs - 6 * 60_000);
    await leaderboard.tend();
    passTime(2 * 60_000);
    await Promise.all([leaderboard.tend(), secondProcess().tend()]);
    expect((await read('filter=week')).users[0]).toMatchObject({ totalPoints: 20 });
  });
});

/** Another process of the service over the same stores. */
function secondProcess(): Leaderboard {
  return createLeaderboard({ ...site, logger: quietLogger }).leaderboard;
}

/** The whole board of this source. */
async function boardOf(window: Window, source: Pick<Leaderboard, 'page'>) {
  return (await source.page({ window, limit: 100 })).standings;
}

describe('the sets in Redis', () => {
  const fromLedger = () => new LedgerStandings(site);
  const fromRedis = new RedisStandings(redis);

  it('say the same as the ledger, in the same order', async () => {
    for (const xp of [5, 20, 20, 7, 100, 20]) await childWith(xp);
    passTime(8 * dayMs);
    await leaderboard.tend();
    for (const xp of [1, 9, 9]) await childWith(xp);
    for (const window of ['week', 'all'] as const) {
      expect(await boardOf(window, fromRedis)).toEqual(await boardOf(window, fromLedger()));
    }
  });

  it('are rebuilt from the ledger when Redis has lost them, and answers go on meanwhile', async () => {
    await childWith(30, 'Thirty');
    const old = await childWith(20, 'Twenty');
    await redis.flushdb();
    expect(namesAndRanks(await read('filter=week'))).toEqual(['1 Thirty', '2 Twenty']);
    expect(namesAndRanks(await read('filter=all', await site.tokenFor(old)))).toEqual(['1 Thirty', '2 Twenty']);
    await leaderboard.tend();
    expect(await fromRedis.placeOf('week', old._id.toHexString())).toMatchObject({ points: 20, rank: 2 });
  });

  it('pages without Redis just as with it', async () => {
    for (const xp of [50, 20, 20, 20, 10]) await childWith(xp);
    const paged = async (source: Pick<Leaderboard, 'page'>, window: Window) => {
      const first = await source.page({ window, limit: 2 });
      const after = first.standings.at(-1);
      return [first, await source.page({ window, limit: 2, after })];
    };
    for (const window of ['week', 'all'] as const) {
      expect(await paged(fromLedger(), window)).toEqual(await paged(fromRedis, window));
    }
  });

  it('get a lost note with the next one, and notes in any order end up right', async () => {
    const user = await childWith(10);
    const id = user._id.toHexString();
    await fromRedis.note([{ userId: id, points: 60 }]);
    await fromRedis.note([{ userId: id, points: 40 }]);
    await fromRedis.note([{ userId: id, points: 60 }]);
    expect(await fromRedis.placeOf('all', id)).toMatchObject({ points: 60 });
    expect(await fromRedis.placeOf('week', id)).toMatchObject({ points: 60 });
  });

  it('lose no award that is booked while they are rebuilt', async () => {
    const children: UserDocument[] = [];
    for (let at = 0; at < 12; at += 1) children.push(await childWith(at + 1));
    await redis.flushdb();
    const awards = children.flatMap((child) => [earn(child, 10), earn(child, 100)]);
    await Promise.all([leaderboard.rebuild(), ...awards]);
    for (const window of ['week', 'all'] as const) {
      expect(await boardOf(window, fromRedis)).toEqual(await boardOf(window, fromLedger()));
    }
  });

  it('are not replaced by what is left when Redis, short of memory, drops one under way', async () => {
    for (const xp of [50, 20, 10]) await childWith(xp);
    const before = await boardOf('all', fromRedis);
    const since = new Date(site.now().getTime() - weekMs);
    class DroppingStandings extends LedgerStandings {
      override async *pages(from: Date) {
        for await (const page of super.pages(from)) {
          yield page;
          for (const key of await redis.keys('leaderboard:all:*')) await redis.del(key);
        }
      }
    }
    const strained = new Leaderboard({
      ...site,
      redisStandings: fromRedis,
      ledgerStandings: new DroppingStandings(site),
      logger: quietLogger,
    });
    await expect(strained.rebuild()).rejects.toThrow(StandingsLost);
    expect(await fromRedis.weekSince()).not.toEqual(since);
    expect(await boardOf('all', fromRedis)).toEqual(before);
    expect(await leaderboard.rebuild()).toBe(true);
  });

  it('stay at a start, which only adds what a process that died had not told', async () => {
    const [known, untold] = [await childWith(10), await childWith(20)];
    const id = untold._id.toHexString();
    await redis.multi().zadd('leaderboard:all', 5, id).zadd('leaderboard:week', 5, id).exec();
    // This row is too old for catching up, so only a rebuild would correct the total.
    await collections.ledger.updateMany(
      { userId: known._id },
      { $set: { at: new Date(site.now().getTime() - dayMs) } },
    );
    await redis.zadd('leaderboard:all', 11, known._id.toHexString());
    const starting = secondProcess();
    await starting.tend();
    expect(await fromRedis.placeOf('all', id)).toMatchObject({ points: 20 });
    expect(await fromRedis.placeOf('week', id)).toMatchObject({ points: 20 });
    expect(await fromRedis.placeOf('all', known._id.toHexString())).toMatchObject({ points: 11 });
  });

  it('are rebuilt in pages, however many readers there are', async () => {
    const many = Array.from({ length: 1_203 }, (_, at) => ({
      ...newUser({ name: 'Maple', email: `many.${at}@example.org`, passwordHash: 'x' }, site.now()),
      totalPoints: at + 1,
      boardPoints: at + 1,
    }));
    await collections.users.insertMany(many);
    const at = new Date(site.now().getTime() - dayMs);
    await collections.ledger.insertMany(
      many.flatMap(({ _id: userId }, each) => [
        {
          _id: new ObjectId(),
          userId,
          xp: each,
          reason: 'puzzle_win' as const,
          key: `one:${each}`,
          day: dayOf(at),
          totalAfter: each,
          boardAfter: each,
          at,
        },
        {
          _id: new ObjectId(),
          userId,
          xp: 1,
          reason: 'puzzle_win' as const,
          key: `two:${each}`,
          day: dayOf(at),
          totalAfter: each + 1,
          boardAfter: each + 1,
          at,
        },
      ]),
    );
    const ledger = new LedgerStandings(site);
    const sizes: number[] = [];
    for await (const { totals, week } of ledger.pages(new Date(0))) sizes.push(totals.length, week.length);
    expect(sizes).toEqual([500, 500, 500, 500, 203, 203]);
    expect(await leaderboard.rebuild()).toBe(true);
    expect(await redis.zcard('leaderboard:all')).toBe(1_203);
    expect(await fromRedis.placeOf('week', many[1_202]?._id.toHexString() ?? '')).toMatchObject({
      points: 1_203,
      rank: 1,
    });
  });

  it('are rebuilt by one process at a time', async () => {
    await childWith(10);
    const done = await Promise.all([leaderboard.rebuild(), secondProcess().rebuild(), secondProcess().rebuild()]);
    expect(done.filter(Boolean).length).toBeGreaterThanOrEqual(1);
    expect(await redis.keys('leaderboard:*:*')).toEqual([]);
    expect(await fromRedis.weekSince()).not.toBeNull();
  });
});
