import { describe, expect, it } from 'vitest';
import type { CrosswordPuzzle } from './crossword.grid';
import { cellsOf, crosswordGrid } from './crossword.grid';
import { crosswordPuzzles } from './crossword.puzzles';

/** Returns every run of two or more letters in the rows or columns. */
function runsOf(puzzle: CrosswordPuzzle, direction: 'across' | 'down'): string[] {
  const { rows, columns, letters } = crosswordGrid(puzzle);
  const [lines, length] = direction === 'across' ? [rows, columns] : [columns, rows];
  const cellAt = (line: number, index: number) =>
    direction === 'across' ? line * columns + index : index * columns + line;
  return Array.from({ length: lines }, (_, line) =>
    Array.from({ length }, (_, index) => letters[cellAt(line, index)] ?? ' ').join(''),
  )
    .flatMap((text) => text.split(' '))
    .filter((run) => run.length > 1);
}

const answersOf = ({ words }: CrosswordPuzzle, direction: 'across' | 'down') =>
  words.filter((word) => word.direction === direction).map((word) => word.answer);

describe('crossword puzzles', () => {
  it('are at least twelve, each with its own name', () => {
    expect(crosswordPuzzles.length).toBeGreaterThanOrEqual(12);
    expect(new Set(crosswordPuzzles.map(({ title }) => title)).size).toBe(crosswordPuzzles.length);
  });

  it.each(crosswordPuzzles)(
    '$title: words of capitals, each once, with clues that give away none of the puzzle',
    ({ words }) => {
      expect(words.length).toBeGreaterThanOrEqual(8);
      expect(new Set(words.map(({ answer }) => answer)).size).toBe(words.length);
      for (const { answer, clue } of words) {
        expect(answer).toMatch(/^[A-Z]{3,10}$/);
        expect(clue).toMatch(/^[A-Z].{6,}[^.]$/);
        for (const each of words) expect(clue.toUpperCase()).not.toMatch(new RegExp(`\\b${each.answer}`));
      }
    },
  );

  it.each(crosswordPuzzles)('$title: crossing words agree on their letter', (puzzle) => {
    const { columns, rows, letters } = crosswordGrid(puzzle);
    expect(Math.max(columns, rows)).toBeLessThanOrEqual(10);
    for (const word of puzzle.words) {
      expect(
        cellsOf(word, columns)
          .map((cell) => letters[cell])
          .join(''),
      ).toBe(word.answer);
    }
  });

  it.each(crosswordPuzzles)('$title: whatever stands in a row or column is a word with a clue', (puzzle) => {
    for (const direction of ['across', 'down'] as const) {
      expect(runsOf(puzzle, direction).sort()).toEqual(answersOf(puzzle, direction).sort());
    }
  });

  it.each(crosswordPuzzles)('$title: all words hang together', (puzzle) => {
    const { columns } = crosswordGrid(puzzle);
    const [first, ...rest] = puzzle.words.map((word) => cellsOf(word, columns));
    const reached = new Set(first);
    let waiting = rest;
    for (const _ of puzzle.words) {
      const touching = waiting.filter((cells) => cells.some((cell) => reached.has(cell)));
      waiting = waiting.filter((cells) => !touching.includes(cells));
      for (const cell of touching.flat()) reached.add(cell);
    }
    expect(waiting).toEqual([]);
  });
});
