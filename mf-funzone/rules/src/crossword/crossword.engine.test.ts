import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { itemAt } from '../core/item-at';
import type { CrosswordAction } from './index';
import { correctWords, crossword, crosswordDescriptor, crosswordPuzzles } from './index';

const options = { puzzle: 3, timer: 'x1' } as const;
const start = crossword.start('crossword', options);
const open = start.grid.letters.findIndex((letter) => letter !== null);
const blank = start.grid.letters.indexOf(null);
const fill = (cell: number, letter: string): CrosswordAction => ({ type: 'fill', cell, letter, at: 1_000 });

describe('crossword', () => {
  it('plays the puzzle asked for, else one the seed chooses', () => {
    expect(start.puzzle).toBe(3);
    const chosen = Array.from({ length: 200 }, (_, seed) => crossword.start(seed, { timer: 'x1' }).puzzle);
    expect(new Set(chosen).size).toBe(crosswordPuzzles.length);
  });

  it('numbers the words in reading order, across before down', () => {
    const { entries, numbers } = start.grid;
    expect(entries.map(({ direction, number }) => `${direction} ${number}`)).toEqual(
      [...entries]
        .sort((one, other) => one.direction.localeCompare(other.direction) || one.number - other.number)
        .map(({ direction, number }) => `${direction} ${number}`),
    );
    for (const { number, cells } of entries) expect(numbers[itemAt(cells, 0)]).toBe(number);
    const printed = numbers.filter((number) => number !== null);
    expect(printed).toEqual(printed.map((_, index) => index + 1));
  });

  it('shows letters as capitals and lets a cell be emptied', () => {
    const filled = accepted(crossword.apply(start, fill(open, 'q')));
    expect(filled.filled[open]).toBe('Q');
    expect(accepted(crossword.apply(filled, fill(open, ''))).filled[open]).toBe('');
  });

  it('takes a single letter only, and only in open cells', () => {
    expect(crossword.apply(start, fill(open, '7'))).toEqual({ ok: false, reason: 'not_a_letter' });
    expect(crossword.apply(start, fill(open, 'AB'))).toEqual({ ok: false, reason: 'not_a_letter' });
    expect(crossword.apply(start, fill(blank, 'A'))).toEqual({ ok: false, reason: 'blank_cell' });
    expect(crossword.apply(start, fill(399, 'A'))).toEqual({ ok: false, reason: 'blank_cell' });
  });

  it('goes on after a wrong submit, and forgets the check on a change', () => {
    const checked = accepted(crossword.apply(start, { type: 'submit', at: 500 }));
    expect(checked.lastCheck).toBe('incorrect');
    expect(crossword.result(checked)).toEqual({ finished: false, won: false, xp: 0 });
    expect(accepted(crossword.apply(checked, fill(open, 'A'))).lastCheck).toBeNull();
  });

  it('is won for 10 XP when every word is right', () => {
    const state = afterMoves(crossword, start, crosswordDescriptor.solvedLog('crossword', options));
    expect(crossword.result(state)).toEqual({ finished: true, won: true, xp: 10 });
    expect(correctWords(state)).toBe(state.grid.entries.length);
  });

  it('counts the words that are right so far', () => {
    const { cells } = itemAt(start.grid.entries, 0);
    const oneWord = cells.map((cell) => fill(cell, start.grid.letters[cell] ?? ''));
    expect(correctWords(start)).toBe(0);
    const submitted = afterMoves(crossword, start, [...oneWord, { type: 'submit', at: 2_000 }]);
    expect([correctWords(submitted), submitted.lastCheck]).toEqual([1, 'incorrect']);
  });

  it('is empty again after a reset', () => {
    const filled = accepted(crossword.apply(start, fill(open, 'A')));
    const reset = accepted(crossword.apply(filled, { type: 'reset', at: 2_000 }));
    expect(reset).toEqual({ ...start, at: 2_000 });
  });
});
