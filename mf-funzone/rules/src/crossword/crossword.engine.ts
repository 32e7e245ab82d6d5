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

/** One puzzle. */
export interface CrosswordState {
  readonly at: number;
  /** Which of the puzzles; Next Puzzle starts a round with the one after it. */
  readonly puzzle: number;
  readonly title: string;
  readonly grid: CrosswordGrid;
  /** What the child has written, a capital or nothing for each cell of the grid. */
  readonly filled: readonly string[];
  /** What the latest submit came to; null before the first and after a change. */
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

/** How many words are right: the score the view shows. */
export function correctWords({ grid, filled }: CrosswordState): number {
  return grid.entries.filter(({ cells }) => cells.every((cell) => filled[cell] === grid.letters[cell])).length;
}

function result({ lastCheck }: CrosswordState): RoundResult {
  const won = lastCheck === 'correct';
  return { finished: won, won, xp: won ? CROSSWORD_XP : 0 };
}
