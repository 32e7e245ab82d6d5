import { type GameName, gameNames } from '@storysprout/contract/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMoves } from './core/accepted';
import type { TimedMove } from './core/game';
import { hangmanDescriptor } from './hangman/index';
import { games, MAX_PACE, replay } from './index';
import { atFastestPace, durationOf } from './testing/index';
import { valuesOf } from './testing/values-of';

const seeds = fc.string({ minLength: 1, maxLength: 20 });
const slower = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 300 })), { maxLength: 60 });

/** Games whose speed is limited only by human hands; in the others, a move may also come before the rules allow it. */
const timedByHands: readonly GameName[] = [
  'memory',
  'crossword',
  'hangman',
  'puzzle',
  'quizgame',
  'sudoku',
  'flowpuzzle',
];

/** Fewer rounds of games whose puzzles take long to make. */
const runsOf = (game: GameName, runs: number) => (games[game].engine.startInSteps ? runs / 4 : runs);

interface FastRound {
  readonly seed: string;
  readonly options: object;
  readonly log: readonly TimedMove[];
  readonly won: boolean;
}

/** Replays moves at the fastest pace, at the strictest pace of the server, and expects that they are accepted. */
function expectAccepted(game: GameName, { seed, options, log, won }: FastRound, slowerMs: number[]): void {
  const moves = atFastestPace(game, log, slowerMs);
  const clock = { elapsedMs: durationOf(moves), pace: MAX_PACE };
  const what = `${game} in ${clock.elapsedMs} ms: fastestMoveMs beside minimumMs, which counts ${MAX_PACE} times`;
  expect(replay(game, seed, options, moves, clock), what).toMatchObject({ ok: true, won });
}

/** The fastest player knows all answers at once: perfect rounds have the shortest possible logs. */
describe('the fastest player', () => {
  it.each(gameNames)('is never refused in %s, even at the strictest pace', { timeout: 60_000 }, (game) => {
    const { engine, options, solvedLog } = games[game];
    fc.assert(
      fc.property(seeds, valuesOf(options), slower, (seed, chosen, slowerMs) => {
        const log = solvedLog(seed, chosen);
        const { won } = engine.result(afterMoves(engine, engine.start(seed, chosen), log));
        expectAccepted(game, { seed, options: chosen, log, won }, slowerMs);
      }),
      { numRuns: runsOf(game, 60) },
    );
  });

  it('is not refused in hangman either after guesses that miss', () => {
    fc.assert(
      fc.property(seeds, valuesOf(hangmanDescriptor.options), slower, (seed, chosen, slowerMs) => {
        const { word } = hangmanDescriptor.engine.start(seed, chosen);
        const wrong = [...'EARIOTNSLC'].filter((letter) => !word.includes(letter)).slice(0, 5);
        const misses = wrong.map((letter) => ({ type: 'guess', letter, at: 0 }) as const);
        const log = [...misses, ...hangmanDescriptor.solvedLog(seed, chosen)];
        expectAccepted('hangman', { seed, options: chosen, log, won: true }, slowerMs);
      }),
      { numRuns: 60 },
    );
  });

  it.each(gameNames)('is refused in %s when four times as fast', { timeout: 60_000 }, (game) => {
    fc.assert(
      fc.property(seeds, valuesOf(games[game].options), (seed, chosen) => {
        const log = games[game].solvedLog(seed, chosen);
        const moves = atFastestPace(game, log).map((move) => ({ ...move, at: Math.floor(move.at / 4) }));
        const refused = replay(game, seed, chosen, moves, { elapsedMs: durationOf(moves) });
        const errors = timedByHands.includes(game) ? ['too_fast'] : ['too_fast', 'illegal_move'];
        expect(refused, `${game}: minimumMs is too low for fastestMoveMs`).toMatchObject({
          ok: false,
          error: expect.toBeOneOf(errors),
        });
      }),
      { numRuns: runsOf(game, 40) },
    );
  });
});
