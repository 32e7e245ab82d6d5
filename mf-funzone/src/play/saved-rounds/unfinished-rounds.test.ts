import { expect, it } from 'vitest';
import {
  isOver,
  removeUnfinishedRound,
  saveUnfinishedRound,
  type UnfinishedRound,
  unfinishedRounds,
} from './unfinished-rounds';

const move = { type: 'set', at: 1_000, cell: 3, digit: 4 };
const left = (seed: string, more: Partial<UnfinishedRound> = {}): UnfinishedRound => {
  return {
    roundId: `round of ${seed}`,
    seed,
    options: { level: 2 },
    moves: [move],
    playedMs: 1_500,
    startedAt: 0,
    notes: null,
    ...more,
  };
};
const seeds = (userId: string) => unfinishedRounds(userId, 'sudoku').map(({ seed }) => seed);

it('keeps one round for XP and one for fun, the newest of each, for each reader and game', () => {
  saveUnfinishedRound('mia', 'sudoku', left('old'));
  saveUnfinishedRound('mia', 'sudoku', left('new'));
  saveUnfinishedRound('mia', 'sudoku', left('warm-up', { roundId: null, notes: { marks: [[1, [2]]] } }));
  saveUnfinishedRound('mia', 'crossword', left('other'));
  expect(unfinishedRounds('mia', 'sudoku')).toEqual([
    left('new'),
    left('warm-up', { roundId: null, notes: { marks: [[1, [2]]] } }),
  ]);
  expect(seeds('tom')).toEqual([]);
});

it('forgets a round that has ended, but not the one that another tab has begun since', () => {
  saveUnfinishedRound('mia', 'sudoku', left('one'));
  saveUnfinishedRound('mia', 'sudoku', left('fun', { roundId: null }));
  removeUnfinishedRound('mia', 'sudoku', left('other'));
  expect(seeds('mia')).toEqual(['one', 'fun']);
  removeUnfinishedRound('mia', 'sudoku', left('one'));
  expect(seeds('mia')).toEqual(['fun']);
});

it('ends a round for XP after a day, when the server forgets it, and none for fun', () => {
  const day = 24 * 60 * 60 * 1_000;
  expect([isOver(left('one'), day - 1), isOver(left('one'), day)]).toEqual([false, true]);
  expect(isOver(left('fun', { roundId: null }), 30 * day)).toBe(false);
});

it('keeps no endless log, and rounds of four readers', () => {
  saveUnfinishedRound('mia', 'sudoku', left('long', { moves: Array.from({ length: 1_000 }, () => move) }));
  expect(seeds('mia')).toEqual(['long']);
  saveUnfinishedRound('mia', 'sudoku', left('long', { moves: Array.from({ length: 1_001 }, () => move) }));
  expect(seeds('mia')).toEqual([]);
  for (const reader of ['a', 'b', 'c', 'd', 'e']) saveUnfinishedRound(reader, 'sudoku', left(reader));
  expect(['a', 'b', 'e'].map(seeds)).toEqual([[], ['b'], ['e']]);
});

it.each(['no JSON', '7', '[["mia", {"sudoku": {"seed": 1}}]]', '[["mia", {"sudoku": null}]]'])(
  'finds nothing where the device holds %s',
  (stored) => {
    localStorage.setItem('funzone-left', stored);
    expect(seeds('mia')).toEqual([]);
  },
);
