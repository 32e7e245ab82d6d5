import { addXpResponse, startRoundResponse } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { hangmanOptions, losingMoves, winningMoves } from '../support/hangman-player';
import { letRoundsAge, roundMs } from '../support/round-time';
import { startUserSite, type UserSite } from '../support/user-site';

const site = await startUserSite({ BARE_XP_DAILY_CAP: '500' });
const { api, signedIn, load, collections, passTime } = site;
const dayMs = 24 * 60 * 60_000;
const url = '/user/addxp';

type Player = Awaited<ReturnType<UserSite['signedIn']>>;
const bare = ({ api: mine, id }: Player, xp: unknown, reason: string, headers?: Record<string, string>) =>
  mine.post(url, { body: { userId: id, xp, reason }, headers });

/** A round that began long enough ago to be played. */
async function startHangman({ api: mine, user }: Player, level = 1) {
  const { body } = await mine.post('/user/rounds', { body: { game: 'hangman', options: hangmanOptions(level) } });
  await letRoundsAge(site, user._id, roundMs);
  return startRoundResponse.parse(body);
}

describe('a bare award', () => {
  it('is booked in ledger and total', async () => {
    const player = await signedIn();
    const { status, body } = await bare(player, 10, 'crossword_win');
    expect(status).toBe(200);
    expect(addXpResponse.parse(body)).toEqual({
      success: true,
      message: '🎉 +10 XP awarded!',
      awarded: 10,
      totalPoints: 10,
      level: 1,
    });
    expect(await collections.ledger.find({ userId: player.user._id }).toArray()).toEqual([
      expect.objectContaining({ xp: 10, reason: 'crossword_win', totalAfter: 10 }),
    ]);
  });

  it('refuses visitors', async () => {
    const { id } = await signedIn();
    expect((await api.post(url, { body: { userId: id, xp: 10, reason: 'crossword_win' } })).status).toBe(401);
  });

  it("refuses another child's id", async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    const answer = await player.api.post(url, { body: { userId: other.id, xp: 10, reason: 'crossword_win' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await load(other.id)).totalPoints).toBe(0);
  });

  it.each([
    [-10, 'crossword_win'],
    [0, 'crossword_win'],
    [2.5, 'quiz_game'],
    [1e9, 'memory_game_win'],
    [15, 'memory_game_win'],
    [210, 'memory_game_win'],
    [61, 'balloon_typing'],
    [3, 'spell_bee'],
    [11, 'quiz_game'],
    [5, 'tictactoe_win'],
    [50, 'flow_puzzle_complete'],
    ['10', 'crossword_win'],
    [null, 'crossword_win'],
    [10, 'daily_visit'],
    [50, 'funzone_explorer'],
    [10, 'be_nice'],
    [10, '__proto__'],
  ])('of %j XP for %s is refused', async (xp, reason) => {
    const player = await signedIn();
    expect(await bare(player, xp, reason)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await load(player.id)).totalPoints).toBe(0);
  });

  it('with the same Idempotency-Key pays once, however often and how many at once', async () => {
    const player = await signedIn();
    const again = () => bare(player, 10, 'puzzle_win', { 'idempotency-key': 'round-of-this-morning' });
    const answers = await Promise.all(Array.from({ length: 8 }, again));
    const underWay = answers.filter(({ body }) => body.code === 'under_way');
    const answered = answers.filter(({ status }) => status === 200).concat(await again());
    expect(underWay.length + answered.length).toBe(9);
    expect(answered.map(({ body }) => body.awarded).sort()).toEqual([...Array(answered.length - 1).fill(0), 10]);
    expect((await load(player.id)).totalPoints).toBe(10);
  });

  it('with the same Idempotency-Key of another child pays each of them', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    for (const player of [first, second]) await bare(player, 10, 'puzzle_win', { 'idempotency-key': 'same' });
    expect((await load(second.id)).totalPoints).toBe(10);
  });

  it('counts up to the daily cap, on each day anew', async () => {
    const player = await signedIn();
    expect((await bare(player, 400, 'hangman_level_up')).status).toBe(200);
    const over = await bare(player, 110, 'hangman_level_up');
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await bare(player, 100, 'hangman_level_up')).status).toBe(200);
    passTime(dayMs);
    expect((await bare(player, 110, 'hangman_level_up')).status).toBe(200);
    expect((await load(player.id)).totalPoints).toBe(610);
  });

  it('comes at most thirty times a minute', async () => {
    const player = await signedIn();
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await bare(player, 1, 'quiz_game')).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  it('cannot be parted from its total by many at once', async () => {
    const player = await signedIn();
    await Promise.all(Array.from({ length: 20 }, () => bare(player, 7, 'quiz_game')));
    expect((await load(player.id)).totalPoints).toBe(140);
    const rows = await collections.ledger.find({ userId: player.user._id }).sort({ totalAfter: 1 }).toArray();
    expect(rows.map(({ totalAfter }) => totalAfter)).toEqual(Array.from({ length: 20 }, (_, at) => 7 * (at + 1)));
  });
});

describe('FunZone Explorer', () => {
  it('is whoever wins three different games on one day: 50 XP, once', async () => {
    const player = await signedIn();
    await bare(player, 10, 'crossword_win');
    await bare(player, 10, 'crossword_win');
    await bare(player, 10, 'puzzle_win');
    expect((await load(player.id)).totalPoints).toBe(30);
    const { body } = await bare(player, 2, 'story_builder');
    expect(body).toMatchObject({ awarded: 2, totalPoints: 82 });
    await bare(player, 5, 'quiz_game');
    expect(await load(player.id)).toMatchObject({ totalPoints: 87, explorerDays: 1, badges: ['FunZone Explorer'] });
  });

  it('is not whoever wins them on two days', async () => {
    const player = await signedIn();
    await bare(player, 10, 'crossword_win');
    await bare(player, 10, 'puzzle_win');
    passTime(dayMs);
    await bare(player, 2, 'story_builder');
    expect((await load(player.id)).explorerDays).toBe(0);
  });

  it('is found even when the three wins come at once', async () => {
    const player = await signedIn();
    await Promise.all([
      bare(player, 10, 'crossword_win'),
      bare(player, 10, 'puzzle_win'),
      bare(player, 2, 'story_builder'),
    ]);
    expect(await load(player.id)).toMatchObject({ totalPoints: 72, explorerDays: 1 });
  });
});

describe('POST /user/rounds', () => {
  it('gives every round a seed of its own', async () => {
    const player = await signedIn();
    const [first, second] = [await startHangman(player), await startHangman(player)];
    expect(first.seed).not.toBe(second.seed);
    expect(first.roundId).not.toBe(second.roundId);
  });

  it('begins one round with one key, for each player', async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    const begin = (by: Player, key: string, game = 'puzzle') =>
      by.api.post('/user/rounds', { body: { game }, headers: { 'idempotency-key': key } });
    const together = await Promise.all(Array.from({ length: 4 }, () => begin(player, 'one')));
    const later = await begin(player, 'one', 'crossword');
    const begun = [...together.filter(({ body }) => body.code !== 'under_way'), later];
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 201));
    expect(new Set(begun.map(({ body }) => `${body.roundId} ${body.seed}`)).size).toBe(1);
    expect(JSON.stringify(later.body)).not.toContain('one');
    for (const [by, key] of [
      [player, 'two'],
      [other, 'one'],
    ] as const)
      expect((await begin(by, key)).body.roundId).not.toBe(later.body.roundId);
    expect(await collections.rounds.countDocuments({ userId: player.user._id })).toBe(2);
  });

  it.each(['x'.repeat(65), ''])('refuses the key %j, as a bare award does', async (key) => {
    const player = await signedIn();
    const refused = { status: 400, body: { code: 'invalid_input' } };
    const headers = { 'idempotency-key': key };
    expect(await player.api.post('/user/rounds', { body: { game: 'puzzle' }, headers })).toMatchObject(refused);
    expect(await bare(player, 10, 'puzzle_win', headers)).toMatchObject(refused);
  });

  it.each([
    ['an unknown game', { game: 'chess' }],
    ['no game', {}],
    ['an option the game does not have', { game: 'hangman', options: { difficulty: 'easy', level: 41 } }],
    ['options of another game', { game: 'storygame', options: { level: 3 } }],
    ['options that are none', { game: 'hangman', options: [1] }],
  ])('refuses %s', async (_, body) => {
    const player = await signedIn();
    expect(await player.api.post('/user/rounds', { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  it('refuses visitors', async () => {
    expect((await api.post('/user/rounds', { body: { game: 'puzzle' } })).status).toBe(401);
  });
});

describe('a played round', () => {
  const send = ({ api: mine, id }: Player, roundId: string, moves: unknown, xp = 10, reason = 'hangman_level_up') =>
    mine.post(url, { body: { userId: id, xp, reason, roundId, moves } });

  it('is replayed and earns what the engine says', async () => {
    const player = await signedIn();
    const { roundId, seed } = await startHangman(player);
    const { status, body } = await send(player, roundId, winningMoves(seed));
    expect(status).toBe(200);
    expect(body).toMatchObject({ awarded: 10, totalPoints: 10 });
  });

  const winLevel = async (player: Player, level: number) => {
    const { roundId, seed } = await startHangman(player, level);
    return send(player, roundId, winningMoves(seed, level), level * 10);
  };

  it('pays levels to who comes up to them, one after the other', async () => {
    const player = await signedIn();
    for (const level of [1, 2, 3]) expect((await winLevel(player, level)).status).toBe(200);
    expect((await load(player.id)).totalPoints).toBe(60);
  });

  it('refuses a level whose predecessor was not won, or was followed already', async () => {
    const player = await signedIn();
    const refused = { status: 400, body: { message: 'Please win the level before this one first.' } };
    expect(await winLevel(player, 40)).toMatchObject(refused);
    await winLevel(player, 1);
    await winLevel(player, 2);
    expect(await winLevel(player, 2)).toMatchObject(refused);
    expect((await load(player.id)).totalPoints).toBe(30);
  });

  it('is counted once, however many calls come at once', async () => {
    const player = await signedIn();
    const { roundId, seed } = await startHangman(player);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(player, roundId, winningMoves(seed))));
    // No more than thirty calls a minute are let through.
    const statuses = [200, ...Array(29).fill(409), ...Array(20).fill(429)];
    expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
    expect((await load(player.id)).totalPoints).toBe(10);
  });

  it('is not stopped by the cap on bare awards', async () => {
    const player = await signedIn();
    await bare(player, 400, 'hangman_level_up');
    await bare(player, 100, 'hangman_level_up');
    const { roundId, seed } = await startHangman(player);
    expect((await send(player, roundId, winningMoves(seed))).status).toBe(200);
  });

  it('that was lost earns nothing and cannot be sent again', async () => {
    const player = await signedIn();
    const { roundId, seed } = await startHangman(player);
    expect(await send(player, roundId, losingMoves(seed), 0)).toMatchObject({
      status: 200,
      body: { awarded: 0, totalPoints: 0 },
    });
    expect((await send(player, roundId, winningMoves(seed))).status).toBe(409);
  });

  it('refuses a forged amount and a reason of another game, and may then be sent rightly', async () => {
    const player = await signedIn();
    const { roundId, seed } = await startHangman(player);
    expect((await send(player, roundId, winningMoves(seed), 400)).status).toBe(400);
    expect((await send(player, roundId, winningMoves(seed), 10, 'crossword_win')).status).toBe(400);
    expect((await send(player, roundId, winningMoves(seed))).status).toBe(200);
  });

  it.each([
    ['an unfinished log', (seed: string) => winningMoves(seed).slice(0, -1)],
    ['an edited log', (seed: string) => winningMoves(seed).map((move) => ({ ...move, letter: 'Z' }))],
    ['moves out of order', (seed: string) => winningMoves(seed).toReversed()],
    ['moves faster than fingers', (seed: string) => winningMoves(seed).map((move) => ({ ...move, at: 0 }))],
    [
      'moves ahead of the clock',
      (seed: string) => winningMoves(seed).map((move) => ({ ...move, at: move.at + 60_000 })),
    ],
    ['moves that are none', () => [{ type: 'win' }, null, 7]],
    ['more moves than any round has', () => Array(5_001).fill({ at: 1 })],
    ['no moves at all', () => undefined],
  ])('refuses %s', async (_, movesFor) => {
    const player = await signedIn();
    const { roundId, seed } = await startHangman(player);
    expect(await send(player, roundId, movesFor(seed))).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await load(player.id)).totalPoints).toBe(0);
  });

  it('refuses a log over 100 kB before it is played', async () => {
    const player = await signedIn();
    const { roundId } = await startHangman(player);
    const moves = [{ type: 'guess', letter: 'A', at: 1, note: 'x'.repeat(100 * 1_024) }];
    expect(await send(player, roundId, moves)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it("is nobody's but the player's", async () => {
    const [player, other] = [await signedIn(), await signedIn()];
    const { roundId, seed } = await startHangman(player);
    expect((await send(other, roundId, winningMoves(seed))).status).toBe(404);
    expect((await send(other, 'f'.repeat(24), winningMoves(seed))).status).toBe(404);
    expect((await send(other, 'nonsense', winningMoves(seed))).status).toBe(400);
  });
});
