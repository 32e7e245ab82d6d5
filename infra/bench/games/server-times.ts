import { MAX_MOVES, replay } from '@storysprout/game-rules';
import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { sudoku } from '@storysprout/game-rules/sudoku';
import { durationOf, solvedLogs } from '@storysprout/game-rules/testing';

const timer = 'x1';
const GENERATIONS = 400;
const REPLAYS = 100;

export interface ServerRow {
  readonly what: string;
  /** In milliseconds. */
  readonly times: readonly number[];
  /** Limit for the given percentile; missing when the figure is for information only. */
  readonly target?: { readonly share: number; readonly belowMs: number };
}

const dealTarget = { share: 0.99, belowMs: 200 };
const replayTarget = { share: 0.95, belowMs: 20 };

/** What the server does for the games: deals each again, and replays what was played. */
export function serverRows(): ServerRow[] {
  return [...generationRows(), ...replayRows()];
}

function generationRows(): ServerRow[] {
  return [
    measured('deal sudoku, level 20', GENERATIONS, (seed) => sudoku.start(seed, { level: 20, timer }), dealTarget),
    measured(
      'deal flow puzzle, hard',
      GENERATIONS,
      (seed) => flowPuzzle.start(seed, { difficulty: 'hard', timer }),
      dealTarget,
    ),
  ];
}

/** The longest round of each game, and the longest log the server looks at. */
function replayRows(): ServerRow[] {
  const seed = 'bench';
  const blank = sudoku.start(seed, { level: 20, timer }).givens.indexOf(0);
  const longSudoku = Array.from({ length: MAX_MOVES }, (_, at) => ({ type: 'set', cell: blank, digit: at % 10, at }));
  return [
    replayed('memory', { level: 20, timer }, solvedLogs.memory(seed, { level: 20, timer })),
    replayed('crossword', { puzzle: 4, timer }, solvedLogs.crossword(seed, { puzzle: 4, timer })),
    replayed(
      'hangman',
      { difficulty: 'hard', level: 40 },
      solvedLogs.hangman(seed, { difficulty: 'hard', level: 40, timer }),
    ),
    replayed('puzzle', { timer }, solvedLogs.puzzle(seed, { timer })),
    replayed('typing', { timer }, solvedLogs.typing(seed, { timer })),
    replayed('spellbee', { difficulty: 'hard' }, solvedLogs.spellbee(seed, { difficulty: 'hard', timer })),
    replayed('storygame', {}, solvedLogs.storygame()),
    replayed('quizgame', { difficulty: 'hard' }, solvedLogs.quizgame(seed, { difficulty: 'hard', timer })),
    replayed('sudoku', { level: 20 }, solvedLogs.sudoku(seed, { level: 20, timer })),
    replayed('tictac', { difficulty: 'hard' }, solvedLogs.tictac(seed, { difficulty: 'hard', timer })),
    replayed(
      'flowpuzzle',
      { difficulty: 'hard', winding: true },
      solvedLogs.flowpuzzle(seed, { difficulty: 'hard', timer, winding: true }),
    ),
    { what: `replay ${MAX_MOVES} moves, the longest log`, times: replayed('sudoku', { level: 20 }, longSudoku).times },
  ];
}

function replayed(game: string, options: object, moves: readonly { at: number }[]): ServerRow {
  const clock = { elapsedMs: durationOf(moves) };
  return measured(`replay ${game}`, REPLAYS, () => replay(game, 'bench', options, moves, clock), replayTarget);
}

function measured(
  what: string,
  count: number,
  work: (seed: number) => unknown,
  target: ServerRow['target'],
): ServerRow {
  const times = Array.from({ length: count }, (_, seed) => {
    const startedAt = performance.now();
    work(seed);
    return performance.now() - startedAt;
  });
  return { what, times, ...(target && { target }) };
}
