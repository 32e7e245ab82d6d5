import { MAX_MOVES, replay } from '@storysprout/game-rules';
import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { sudoku } from '@storysprout/game-rules/sudoku';
import { durationOf, solvedLogs } from '@storysprout/game-rules/testing';

const timer = 'x1';
const GENERATIONS = 400;
const REPLAYS = 100;

interface Row {
  readonly what: string;
  readonly times: readonly number[];
}

/** Measures how long the games take to deal and to replay, and prints a table in milliseconds. */
export async function run(): Promise<void> {
  const rows = [...generationRows(), ...replayRows()];
  const width = Math.max(...rows.map(({ what }) => what.length));
  process.stdout.write(
    `${'games (ms)'.padEnd(width)}${['p50', 'p95', 'p99'].map((name) => name.padStart(9)).join('')}\n`,
  );
  for (const { what, times } of rows) {
    const cells = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2).padStart(9));
    process.stdout.write(`${what.padEnd(width)}${cells.join('')}\n`);
  }
}

function generationRows(): Row[] {
  return [
    measured('deal sudoku, level 20', GENERATIONS, (seed) => sudoku.start(seed, { level: 20, timer })),
    measured('deal flow puzzle, hard', GENERATIONS, (seed) => flowPuzzle.start(seed, { difficulty: 'hard', timer })),
  ];
}

/** The longest round of each game, and the longest log the server looks at. */
function replayRows(): Row[] {
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
    replayed('flowpuzzle', { difficulty: 'hard' }, solvedLogs.flowpuzzle(seed, { difficulty: 'hard', timer })),
    { ...replayed('sudoku', { level: 20 }, longSudoku), what: `replay ${MAX_MOVES} moves of sudoku` },
  ];
}

function replayed(game: string, options: object, moves: readonly { at: number }[]): Row {
  const clock = { elapsedMs: durationOf(moves) };
  return measured(`replay ${game}`, REPLAYS, () => replay(game, 'bench', options, moves, clock));
}

function measured(what: string, count: number, work: (seed: number) => unknown): Row {
  const times = Array.from({ length: count }, (_, seed) => {
    const startedAt = performance.now();
    work(seed);
    return performance.now() - startedAt;
  });
  return { what, times: times.sort((one, other) => one - other) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
