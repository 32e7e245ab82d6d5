import type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from '@storysprout/game-rules/crossword';
import { gridGoal } from '../../play/screen/board/grid-keys';
import * as texts from '../../texts/crossword';

/** Returns the word through a cell, preferably in the given direction; undefined in a blank cell. */
export function entryThrough(
  { entries }: CrosswordGrid,
  cell: number,
  direction: CrosswordDirection,
): CrosswordEntry | undefined {
  const through = entries.filter(({ cells }) => cells.includes(cell));
  return through.find((entry) => entry.direction === direction) ?? through[0];
}

/** Returns the name of a clue, such as '3 down'. */
export function entryName({ number, direction }: CrosswordEntry): string {
  return texts.entryName(number, direction);
}

/**
 * Returns what a screen reader user needs to find a word: '3 down, 5 letters. An icy traveller. So far: C, blank, M.'
 */
export function entryText(entry: CrosswordEntry, filled: readonly string[]): string {
  const letters = entry.cells.map((cell) => filled[cell] || texts.blank).join(', ');
  return texts.entry(entryName(entry), entry.cells.length, entry.clue, letters);
}

/** Returns the first empty cell of a word, or its first cell if it is full. */
export function startOf({ cells }: CrosswordEntry, filled: readonly string[]): number {
  return cells.find((cell) => !filled[cell]) ?? cells[0] ?? 0;
}

/** Returns the cell that is `places` further in a word; null beyond its ends. */
export function along({ cells }: CrosswordEntry, cell: number, places: number): number | null {
  return cells[cells.indexOf(cell) + places] ?? null;
}

/** Returns the cell that an arrow key leads to, skipping blank ones; null at the edge or for another key. */
export function arrowGoal({ columns, letters }: CrosswordGrid, cell: number, key: string): number | null {
  if (!key.startsWith('Arrow')) return null;
  let goal = gridGoal(key, cell, columns, letters.length);
  while (goal !== null && letters[goal] === null) goal = gridGoal(key, goal, columns, letters.length);
  return goal;
}

export function directionOf(key: string): CrosswordDirection {
  return key === 'ArrowUp' || key === 'ArrowDown' ? 'down' : 'across';
}
