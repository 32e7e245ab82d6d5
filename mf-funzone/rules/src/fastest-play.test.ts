import type { GameName } from '@storysprout/contract/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties } from './core/difficulty';
import type { TimedMove } from './core/game';
import { hangman } from './hangman/index';
import { MAX_PACE, replay } from './index';
import { atFastestPace } from './testing/fastest-play';
import { durationOf, solvedLogs } from './testing/solved-logs';

interface Played {
  readonly options: object;
  readonly moves: readonly TimedMove[];
}

const x1 = { timer: 'x1' } as const;
const difficulty = fc.constantFrom(...difficulties);
const levels = (last: number) => fc.integer({ min: 1, max: last });
const seed = fc.string({ minLength: 1, maxLength: 20 });

function rounds<Options extends object>(
  options: fc.Arbitrary<Options>,
  log: (seed: string, options: Options) => readonly TimedMove[],
): fc.Arbitrary<Played & { seed: string }> {
  return fc.tuple(seed, options).map(([dealt, chosen]) => ({
    seed: dealt,
    options: chosen,
    moves: log(dealt, chosen),
  }));
}

/** For every game, rounds of a player who knows all answers at once; these are the shortest possible logs. */
const played: Readonly<Record<GameName, fc.Arbitrary<Played & { seed: string }>>> = {
  memory: rounds(fc.record({ level: levels(20), timer: fc.constant(x1.timer) }), solvedLogs.memory),
  crossword: rounds(fc.constant(x1), solvedLogs.crossword),
  hangman: rounds(fc.record({ difficulty, level: levels(40), timer: fc.constant(x1.timer) }), (dealt, options) => {
    const { word } = hangman.start(dealt, options);
    const wrong = [...'EARIOTNSLC'].filter((letter) => !word.includes(letter)).slice(0, 5);
    const guesses = wrong.map((letter): TimedMove & { letter: string } => ({ type: 'guess', letter, at: 0 }));
    return [...guesses, ...solvedLogs.hangman(dealt, options)];
  }),
  puzzle: rounds(fc.constant(x1), solvedLogs.puzzle),
  typing: rounds(fc.record({ timer: fc.constantFrom('x1', 'off') }), solvedLogs.typing),
  spellbee: rounds(fc.record({ difficulty, timer: fc.constant('off' as const) }), solvedLogs.spellbee),
  storygame: rounds(fc.constant(x1), () => solvedLogs.storygame()),
  quizgame: rounds(fc.record({ difficulty, timer: fc.constant(x1.timer) }), solvedLogs.quizgame),
  sudoku: rounds(fc.record({ level: levels(4), timer: fc.constant(x1.timer) }), solvedLogs.sudoku),
  tictac: rounds(fc.constant({ difficulty: 'easy', ...x1 } as const), solvedLogs.tictac),
  flowpuzzle: rounds(fc.record({ difficulty, timer: fc.constant(x1.timer) }), solvedLogs.flowpuzzle),
};
const games = Object.keys(played) as GameName[];
const slower = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 300 })), { maxLength: 60 });

/** Games whose speed is limited only by human hands; in the others, the rules prevent playing too fast. */
const timedByHands = ['memory', 'crossword', 'hangman', 'puzzle', 'quizgame', 'sudoku', 'flowpuzzle'] as const;

describe('the fastest player', () => {
  it.each(games)('is never refused in %s, even at the strictest pace', { timeout: 60_000 }, (game) => {
    fc.assert(
      fc.property(played[game], slower, (round, slowerMs) => {
        const moves = atFastestPace(game, round.moves, slowerMs);
        const clock = { elapsedMs: durationOf(moves), pace: MAX_PACE };
        expect(replay(game, round.seed, round.options, moves, clock)).toMatchObject({ ok: true, won: true });
      }),
      { numRuns: game === 'sudoku' || game === 'flowpuzzle' ? 15 : 60 },
    );
  });

  it.each(timedByHands)('is refused in %s when four times as fast', { timeout: 60_000 }, (game) => {
    fc.assert(
      fc.property(played[game], (round) => {
        const moves = atFastestPace(game, round.moves).map((move) => ({ ...move, at: Math.floor(move.at / 4) }));
        const refused = replay(game, round.seed, round.options, moves, { elapsedMs: durationOf(moves) });
        expect(refused).toMatchObject({ ok: false, error: 'too_fast' });
      }),
      { numRuns: game === 'sudoku' || game === 'flowpuzzle' ? 10 : 40 },
    );
  });
});
