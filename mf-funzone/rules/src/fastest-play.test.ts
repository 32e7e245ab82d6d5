import { gameNames } from '@storysprout/contract/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PACE, replay } from './index';
import { durationOf, players } from './testing/players';

const slower = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 300 })), { maxLength: 60 });

/** Games whose speed is limited only by human hands; in the others, the rules prevent playing too fast. */
const timedByHands = ['memory', 'crossword', 'hangman', 'puzzle', 'quizgame', 'sudoku', 'flowpuzzle'] as const;

describe('the fastest player', () => {
  it.each(gameNames)('is never refused in %s, even at the strictest pace', { timeout: 60_000 }, (game) => {
    fc.assert(
      fc.property(players[game].fastRounds, slower, (round, slowerMs) => {
        const moves = round.moves(slowerMs);
        const clock = { elapsedMs: durationOf(moves), pace: MAX_PACE };
        expect(replay(game, round.seed, round.options, moves, clock)).toMatchObject({ ok: true, won: true });
      }),
      { numRuns: game === 'sudoku' || game === 'flowpuzzle' ? 15 : 60 },
    );
  });

  it.each(timedByHands)('is refused in %s when four times as fast', { timeout: 60_000 }, (game) => {
    fc.assert(
      fc.property(players[game].fastRounds, (round) => {
        const moves = round.moves().map((move) => ({ ...move, at: Math.floor(move.at / 4) }));
        const refused = replay(game, round.seed, round.options, moves, { elapsedMs: durationOf(moves) });
        expect(refused).toMatchObject({ ok: false, error: 'too_fast' });
      }),
      { numRuns: game === 'sudoku' || game === 'flowpuzzle' ? 10 : 40 },
    );
  });
});
