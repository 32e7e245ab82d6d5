import { rulesVersion } from '@storysprout/game-rules';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { RoundSamples } from '../../src/progress/rounds/round-samples';
import { hangmanOptions, losingMoves, winningMoves } from '../support/hangman-player';
import { letRoundsAge, roundMs } from '../support/round-time';
import { startUserSite, type UserSite } from '../support/user-site';

const site = await startUserSite();
const { callers, signedIn, collections } = site;

type Player = Awaited<ReturnType<UserSite['signedIn']>>;

async function play({ api: mine, id, user }: Player, movesFor: (seed: string) => unknown[], xp: number): Promise<void> {
  const { roundId, seed } = (await mine.post('/user/rounds', { body: { game: 'hangman', options: hangmanOptions() } }))
    .body;
  await letRoundsAge(site, user._id, roundMs);
  const body = { userId: id, xp, reason: 'hangman_level_up', roundId, moves: movesFor(seed) };
  expect((await mine.post('/user/addxp', { body })).status).toBe(200);
}

it('keeps how long won rounds took, and nothing else', async () => {
  const player = await signedIn();
  await play(player, losingMoves, 0);
  await play(player, winningMoves, 10);
  await waitFor(async () => (await collections.roundSamples.countDocuments()) > 0);
  expect(await collections.roundSamples.find().toArray()).toEqual([
    { _id: 'hangman/0', game: 'hangman', pace: expect.any(Number) },
  ]);
});

it('keeps the last thousand of each game and no more than a few over', async () => {
  const samples = new RoundSamples({ collections, logger: quietLogger });
  for (let at = 0; at < 2_500; at += 1) samples.add({ game: 'memory', pace: 1 + at });
  await waitFor(async () => (await collections.roundSampleCounts.findOne({ _id: 'memory' }))?.written === 2_500, {
    timeoutMs: 15_000,
  });
  await waitFor(async () => (await collections.roundSamples.countDocuments({ game: 'memory' })) === 1_100);
  expect(await collections.roundSamples.countDocuments({ game: 'memory', pace: { $gt: 1_500 } })).toBe(1_000);
}, 60_000);

it('tells the registry by which rules it replays', async () => {
  expect((await callers.registry.get('/internal/game-rules')).body).toEqual({ version: rulesVersion });
});
