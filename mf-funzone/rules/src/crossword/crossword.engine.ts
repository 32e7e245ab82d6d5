import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import { itemAt } from '../core/item-at';
import type { Seed } from '../core/rng';
import { createRng } from '../core/rng';
import type { CrosswordGrid } from './crossword.grid';
import { crosswordGrid } from './crossword.grid';
import { crosswordPuzzles } from './crossword.puzzles';
import type { CrosswordAction, CrosswordOptions } from './crossword.schema';

const CROSSWORD_XP = 10;
/** The quickest typists press a key every 60 ms. */
const MIN_MS_PER_LETTER = 40;

/** The state of a round, which is one puzzle. */
export interface CrosswordState {
  readonly at: number;
  /** The index of the puzzle. Next Puzzle starts a round with the following one. */
  readonly puzzle: number;
  readonly title: string;
  readonly grid: CrosswordGrid;
  /** The letters written so far: a capital or an empty string for each cell of the grid. */
  readonly filled: readonly string[];
  /** The result of the latest submit; null before the first one and after a change. */
  readonly lastCheck: 'correct' | 'incorrect' | null;
}

/** Crossword (docs/product.md#crossword). There is no clock. */
export const crossword = defineGame<CrosswordOptions, CrosswordState, CrosswordAction>({
  start,
  play(state, action) {
    if (action.type === 'fill') return fill(state, action.cell, action.letter);
    if (action.type === 'reset') return accept({ ...state, ...emptied(state.grid) });
    const isCorrect = correctWords(state) === state.grid.entries.length;
    return accept({ ...state, lastCheck: isCorrect ? 'correct' : 'incorrect' });
  },
  result,
  minimumMs: ({ grid }) => grid.letters.filter((letter) => letter !== null).length * MIN_MS_PER_LETTER,
});

function start(seed: Seed, options: CrosswordOptions): CrosswordState {
  const puzzle = options.puzzle ?? createRng(seed, 'crossword').below(crosswordPuzzles.length);
  const content = itemAt(crosswordPuzzles, puzzle);
  const grid = crosswordGrid(content);
  return { at: 0, puzzle, title: content.title, grid, ...emptied(grid) };
}

function emptied({ letters }: CrosswordGrid): Pick<CrosswordState, 'filled' | 'lastCheck'> {
  return { filled: letters.map(() => ''), lastCheck: null };
}

function fill(state: CrosswordState, cell: number, letter: string): MoveResult<CrosswordState> {
  const written = letter.toUpperCase();
  if (!/^[A-Z]?$/.test(written)) return refuse('not_a_letter');
  if (typeof state.grid.letters[cell] !== 'string') return refuse('blank_cell');
  return accept({ ...state, filled: state.filled.with(cell, written), lastCheck: null });
}

/** Returns the number of correct words, which the view shows as the score. */
export function correctWords({ grid, filled }: CrosswordState): number {
  return grid.entries.filter(({ cells }) => cells.every((cell) => filled[cell] === grid.letters[cell])).length;
}

function result({ lastCheck }: CrosswordState): RoundResult {
  const won = lastCheck === 'correct';
  return { finished: won, won, xp: won ? CROSSWORD_XP : 0 };
}
