import type { GameName } from '@storysprout/contract/games';
import type fc from 'fast-check';
import type { RoundState } from '../core/game';
import type { FastRound } from '../core/game-player';
import { player as crossword } from '../crossword/crossword.player';
import { player as flowpuzzle } from '../flowpuzzle/flowpuzzle.player';
import { player as hangman } from '../hangman/hangman.player';
import { player as memory } from '../memory/memory.player';
import { player as puzzle } from '../puzzle/puzzle.player';
import { player as quizgame } from '../quizgame/quizgame.player';
import { player as spellbee } from '../spellbee/spellbee.player';
import { player as storygame } from '../storygame/storygame.player';
import { player as sudoku } from '../sudoku/sudoku.player';
import { player as tictac } from '../tictac/tictac.player';
import { player as typing } from '../typing/typing.player';

/** Wins each game. Perfect play in tic-tac-toe on Hard is a draw. */
export const players = {
  memory,
  crossword,
  hangman,
  puzzle,
  typing,
  spellbee,
  storygame,
  quizgame,
  sudoku,
  tictac,
  flowpuzzle,
} as const satisfies Readonly<Record<GameName, { readonly fastRounds: fc.Arbitrary<FastRound> }>>;

/** The time of a log's last move, in milliseconds since the start. */
export function durationOf(log: readonly RoundState[]): number {
  return log.at(-1)?.at ?? 0;
}
