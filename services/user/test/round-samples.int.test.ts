import { type RecordedRound, recordedRounds } from '@storysprout/contract';
import { replay } from '@storysprout/game-rules';
import { spellBee } from '@storysprout/game-rules/spellbee';
import { waitFor } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { withoutTypedTexts } from '../src/rounds/round-samples';
import { hangmanOptions, losingMoves, winningMoves } from './hangman-player';
import { letRoundsAge, roundMs } from './round-time';
import { createWorld, type World } from './world';

const world = await createWorld('round_samples');
const { callers, signedIn, collections, services } = world;

type Player = Awaited<ReturnType<World['signedIn']>>;

async function play(
  { api: mine, id, user }: Player,
  movesFor: (seed: string) => unknown[],
  xp: number,
): Promise<string> {
  const { roundId, seed } = (await mine.post('/user/rounds', { body: { game: 'hangman', options: hangmanOptions() } }))
    .body;
  await letRoundsAge(world, user._id, roundMs);
  const body = { userId: id, xp, reason: 'hangman_level_up', roundId, moves: movesFor(seed) };
  expect((await mine.post('/user/addxp', { body })).status).toBe(200);
  return seed;
}

it('keeps rounds, won and lost, without a trace of who played them', async () => {
  const player = await signedIn();
  const seeds = [await play(player, winningMoves, 10), await play(player, losingMoves, 0)];
  await waitFor(async () => (await collections.roundSamples.countDocuments()) === 2);
  const { rounds } = recordedRounds.parse((await callers.registry.get('/internal/rounds?perGame=50')).body);
  expect(rounds.map(({ seed }) => seed).sort()).toEqual(seeds.sort());
  expect(rounds.map(({ outcome }) => outcome.xp).sort()).toEqual([0, 10]);
  const stored = JSON.stringify(await collections.roundSamples.find().toArray());
  for (const trace of [player.id, player.user.name, player.user.email, 'userId', 'At"'])
    expect(stored).not.toContain(trace);
  const known = await callers.registry.post('/internal/rounds/known', { body: { seeds: [seeds[0], 'unknown'] } });
  expect(known.body.rounds).toHaveLength(1);
});

it('keeps the last thousand of each game and no more than a few over', async () => {
  const [one] = await collections.roundSamples.find({}, { projection: { _id: 0 } }).toArray();
  for (let at = 0; at < 2_500; at += 1)
    services.samples.add({ ...(one as RecordedRound), seed: `seed-${at}`, playedMs: 900, minimumMs: 300 });
  await waitFor(async () => (await collections.roundSampleCounts.findOne({ _id: 'hangman' }))?.written === 2_502, {
    timeoutMs: 15_000,
  });
  await waitFor(async () => (await collections.roundSamples.countDocuments({ seed: /^seed-/ })) === 1_100);
  const last = Array.from({ length: 1_000 }, (_, at) => `seed-${2_499 - at}`);
  expect(await collections.roundSamples.countDocuments({ seed: { $in: last } })).toBe(1_000);
}, 60_000);

it('masks what a child typed that is no word of the game', () => {
  const options = { difficulty: 'easy', timer: 'off' } as const;
  const { words } = spellBee.start('a-seed', options);
  const typed = words.map(({ word }, at) => (at === 3 ? 'Rosalind Fern' : word));
  const moves = typed.map((text, at) => ({ type: 'answer', text, at: (at + 1) * 3_000 }));
  const elapsedMs = 600_000;
  const played = replay('spellbee', 'a-seed', options, moves, { elapsedMs });
  if (!played.ok) throw new Error(played.error);
  const { won, xp, reason } = played;
  const round: RecordedRound = {
    game: 'spellbee',
    seed: 'a-seed',
    options,
    moves,
    elapsedMs,
    outcome: { won, xp, reason },
  };
  const kept = withoutTypedTexts(round);
  expect(kept.moves.map((move) => (move as { text: string }).text)).toEqual(
    words.map(({ word }, at) => (at === 3 ? '?' : word)),
  );
  expect(replay('spellbee', 'a-seed', options, kept.moves, { elapsedMs })).toMatchObject({ ok: true, xp });
});
