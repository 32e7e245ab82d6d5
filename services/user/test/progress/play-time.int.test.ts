import { type GameName, gameCard, startRoundResponse } from '@storysprout/contract';
import { CLOCK_TOLERANCE_MS } from '@storysprout/game-rules';
import { hangmanDescriptor } from '@storysprout/game-rules/hangman';
import { quizGame, quizGameDescriptor } from '@storysprout/game-rules/quizgame';
import { atFastestPace } from '@storysprout/game-rules/testing';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { RoundPace } from '../../src/progress/rounds/round-pace';
import { hangmanOptions, winningMoves } from '../support/hangman-player';
import { letRoundsAge } from '../support/round-time';
import { startUserSite, type UserSite } from '../support/user-site';

const site = await startUserSite({ RATE_LIMITS: 'off' });
const { signedIn, load, collections, now } = site;

type Player = Awaited<ReturnType<UserSite['signedIn']>>;

async function begin({ api }: Player, game: GameName, options: object) {
  return startRoundResponse.parse((await api.post('/user/rounds', { body: { game, options } })).body);
}

async function send({ api, id }: Player, game: GameName, roundId: string, moves: readonly unknown[], xp: number) {
  const body = { userId: id, roundId, moves, xp, reason: gameCard(game).reason };
  const answer = await api.post('/user/addxp', { body });
  return answer.status === 200 ? 'counted' : answer.body.message;
}

/** Plays a round of easy hangman at the fastest possible pace, plus `thinkMs` before each letter. */
async function quickHangman(player: Player, level = 1, thinkMs = 0) {
  const { roundId, seed } = await begin(player, 'hangman', hangmanOptions(level));
  const solved = hangmanDescriptor.solvedLog(seed, { difficulty: 'easy', level, timer: 'x1' });
  const moves = atFastestPace('hangman', solved, Array(solved.length).fill(thinkMs));
  const finish = () => send(player, 'hangman', roundId, moves, level * 10);
  return { roundId, finish, playedMs: moves.at(-1)?.at ?? 0 };
}

it('a script that works the answers out from the seeds does not climb the levels in a moment', async () => {
  const player = await signedIn();
  const begunAt = Date.now();
  for (let level = 1; level <= 24; level += 1) {
    const { roundId, seed } = await begin(player, 'hangman', hangmanOptions(level));
    await send(player, 'hangman', roundId, winningMoves(seed, level), level * 10);
  }
  // The pause between two levels alone is two seconds, less the tolerance.
  const levels = 1 + Math.floor((Date.now() - begunAt) / 1_500);
  expect((await load(player.id)).totalPoints).toBeLessThanOrEqual((10 * levels * (levels + 1)) / 2);
});

it('a script that opens many rounds first does not earn for all of them together', async () => {
  const player = await signedIn();
  const begunAt = Date.now();
  const rounds: Awaited<ReturnType<typeof quickHangman>>[] = [];
  for (let count = 0; count < 20; count += 1) rounds.push(await quickHangman(player));
  await letRoundsAge(site, player.user._id, 2_000);
  const answers = await Promise.all(rounds.map(({ finish }) => finish()));
  const playedMs = rounds.filter((_, at) => answers[at] === 'counted').map((round) => round.playedMs);
  expect(answers).toContain('One game at a time, please! Play this round again and it will count.');
  expect(answers).toContain('counted');
  expect(playedMs.reduce((sum, ms) => sum + ms)).toBeLessThan(2_000 + Date.now() - begunAt + CLOCK_TOLERANCE_MS);
});

it('a script that waited before does not play faster afterwards', async () => {
  const player = await signedIn();
  await letRoundsAge(site, player.user._id, 3_600_000);
  const rounds: Awaited<ReturnType<typeof quickHangman>>[] = [];
  for (let count = 0; count < 3; count += 1) rounds.push(await quickHangman(player, 1, 1_000));
  await letRoundsAge(site, player.user._id, Math.max(...rounds.map(({ playedMs }) => playedMs)));
  const answers: unknown[] = [];
  for (const { finish } of rounds) answers.push(await finish());
  expect(answers.filter((answer) => answer === 'counted').length).toBeLessThan(3);
  expect(answers).toContain('counted');
});

it('a level that was left for hours still finds the won one before it', async () => {
  const player = await signedIn();
  const { roundId, finish, playedMs } = await quickHangman(player);
  await letRoundsAge(site, player.user._id, playedMs);
  const _id = new ObjectId(roundId);
  await collections.rounds.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() + 3_600_000) } });
  expect(await finish()).toBe('counted');
  const kept = await collections.rounds.findOne({ _id });
  expect(kept?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000);
});

it('the fastest player is counted, level after level, and across games', async () => {
  const player = await signedIn();
  for (const level of [1, 2, 3, 4, 5]) {
    const { finish, playedMs } = await quickHangman(player, level);
    await letRoundsAge(site, player.user._id, playedMs);
    expect(await finish()).toBe('counted');
    await letRoundsAge(site, player.user._id, 2_000);
  }
  const options = { difficulty: 'easy', timer: 'x1' } as const;
  const { roundId, seed } = await begin(player, 'quizgame', options);
  const moves = atFastestPace('quizgame', quizGameDescriptor.solvedLog(seed, options));
  await letRoundsAge(site, player.user._id, moves.at(-1)?.at ?? 0);
  expect(await send(player, 'quizgame', roundId, moves, quizGame.start(seed, options).questions.length)).toBe(
    'counted',
  );
});

it('the next level counts after the pause between levels', async () => {
  const player = await signedIn();
  const first = await quickHangman(player);
  await letRoundsAge(site, player.user._id, first.playedMs);
  expect(await first.finish()).toBe('counted');
  const early = await quickHangman(player, 2);
  await letRoundsAge(site, player.user._id, 3_000);
  expect(await early.finish()).toBe('Please win the level before this one first.');
  const later = await quickHangman(player, 2);
  await letRoundsAge(site, player.user._id, later.playedMs);
  expect(await later.finish()).toBe('counted');
});

it('rounds that waited on the device are counted, in whatever order they come', async () => {
  const player = await signedIn();
  const rounds: Awaited<ReturnType<typeof quickHangman>>[] = [];
  for (let count = 0; count < 4; count += 1) {
    const round = await quickHangman(player);
    rounds.push(round);
    await letRoundsAge(site, player.user._id, round.playedMs + 100);
  }
  for (const { finish } of rounds.toReversed()) expect(await finish()).toBe('counted');
});

it('a refused round loses nothing: it counts once its time has passed', async () => {
  const player = await signedIn();
  const [first, second] = [await quickHangman(player, 1, 1_000), await quickHangman(player, 1, 1_000)];
  await letRoundsAge(site, player.user._id, Math.max(first.playedMs, second.playedMs));
  expect(await first.finish()).toBe('counted');
  expect(await second.finish()).toContain('One game at a time');
  await letRoundsAge(site, player.user._id, 5_000);
  expect(await second.finish()).toBe('counted');
});

it('the pace follows the last won rounds, and never comes up to the fastest player', async () => {
  // Rounds of hangman, which the tests above played, may still be on their way into the collection.
  const game = 'memory';
  const pace = () => new RoundPace({ collections, now }).of(game);
  expect(await pace()).toBe(1);
  const record = (from: number, by: number) =>
    collections.roundSamples.insertMany(
      Array.from({ length: 300 }, (_, at) => ({
        _id: `${game}/${at}`,
        game,
        pace: from + at * by,
      })),
    );
  await record(20, 1);
  expect(await pace()).toBe(1.5);
  await collections.roundSamples.deleteMany({ game });
  await record(3.6, 0.1);
  // The third round of 300 took 3.9 times the floor.
  expect(await pace()).toBeCloseTo(1.3, 5);
  await collections.roundSamples.deleteMany({ game });
  await record(1, 0.001);
  expect(await pace()).toBe(1);
});
