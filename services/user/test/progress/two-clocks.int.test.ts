import { startRoundResponse } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { hangmanOptions, winningMoves } from '../support/hangman-player';
import { letRoundsAge, roundMs } from '../support/round-time';
import { startUserSite } from '../support/user-site';

/** Two processes of the service over the same stores, the clock of one three seconds ahead of the other's. */
const right = await startUserSite();
const ahead = await startUserSite({}, { mongo: right.mongo, redis: { redis: right.redis, url: right.redisUrl } });
ahead.passTime(3_000);

type UserSite = typeof right;
type Child = Awaited<ReturnType<UserSite['signedIn']>>;

/** Wins a round honestly that starts at one process and ends at the other, and returns the result. */
async function play({ token, id, user }: Child, level: number, begun: UserSite, ended: UserSite) {
  const body = { game: 'hangman', options: hangmanOptions(level) };
  const { roundId, seed } = startRoundResponse.parse((await begun.api.post('/user/rounds', { token, body })).body);
  await letRoundsAge(right, user._id, roundMs);
  const claim = { userId: id, roundId, moves: winningMoves(seed, level), xp: level * 10, reason: 'hangman_level_up' };
  const answer = await ended.api.post('/user/addxp', { token, body: claim });
  return answer.status === 200 ? 'counted' : answer.body.message;
}

it('an honest round counts wherever it begins and ends', async () => {
  const child = await right.signedIn();
  expect(await play(child, 1, ahead, right)).toBe('counted');
  expect(await play(child, 2, right, ahead)).toBe('counted');
  expect(await play(child, 3, ahead, right)).toBe('counted');
});

it('the next level follows the one before also when a slower clock began it', async () => {
  const child = await right.signedIn();
  expect(await play(child, 1, ahead, ahead)).toBe('counted');
  expect(await play(child, 2, right, right)).toBe('counted');
});

it('a round that claims more time than has passed is refused on both', async () => {
  const { token, id } = await right.signedIn();
  const body = { game: 'hangman', options: hangmanOptions() };
  const { roundId, seed } = startRoundResponse.parse((await right.api.post('/user/rounds', { token, body })).body);
  const moves = winningMoves(seed).map((move) => ({ ...move, at: move.at + 60_000 }));
  const claim = { userId: id, roundId, moves, xp: 10, reason: 'hangman_level_up' };
  const { status, body: answer } = await ahead.api.post('/user/addxp', { token, body: claim });
  expect(status).toBe(400);
  expect(answer.message).toContain('faster than anybody can play');
});

it('two rounds played at the same time do not both count, also when each process gets one', async () => {
  const { token, id, user } = await right.signedIn();
  const claims: object[] = [];
  for (let count = 0; count < 2; count += 1) {
    const body = { game: 'hangman', options: hangmanOptions() };
    const { roundId, seed } = startRoundResponse.parse((await right.api.post('/user/rounds', { token, body })).body);
    const moves = winningMoves(seed).map((move) => ({ ...move, at: move.at + 20_000 }));
    claims.push({ userId: id, roundId, moves, xp: 10, reason: 'hangman_level_up' });
  }
  await letRoundsAge(right, user._id, 22_000);
  const [first, second] = claims;
  const answers = await Promise.all([
    right.api.post('/user/addxp', { token, body: first }),
    ahead.api.post('/user/addxp', { token, body: second }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await right.load(id)).totalPoints).toBe(10);
});
