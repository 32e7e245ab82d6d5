import type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from '@storysprout/game-rules/crossword';
import { gridGoal } from '../../play/grid-keys';
import * as texts from '../../texts/crossword';

/** The word through a cell, in the wanted direction if there is one; undefined in a blank cell. */
export function entryThrough(
  { entries }: CrosswordGrid,
  cell: number,
  direction: CrosswordDirection,
): CrosswordEntry | undefined {
  const through = entries.filter(({ cells }) => cells.includes(cell));
  return through.find((entry) => entry.direction === direction) ?? through[0];
}

/** '3 down': the name of a clue. */
export function entryName({ number, direction }: CrosswordEntry): string {
  return texts.entryName(number, direction);
}

/** What is needed to find a word by ear: '3 down, 5 letters. An icy traveller. So far: C, blank, M.' */
export function entryText(entry: CrosswordEntry, filled: readonly string[]): string {
  const letters = entry.cells.map((cell) => filled[cell] || texts.blank).join(', ');
  return texts.entry(entryName(entry), entry.cells.length, entry.clue, letters);
}

/** The first empty cell of a word, else its first. */
export function startOf({ cells }: CrosswordEntry, filled: readonly string[]): number {
  return cells.find((cell) => !filled[cell]) ?? cells[0] ?? 0;
}

/** The cell that many places on in a word; null beyond its ends. */
export function along({ cells }: CrosswordEntry, cell: number, places: number): number | null {
  return cells[cells.indexOf(cell) + places] ?? null;
}

/** The next cell to write in when an arrow key is pressed, blank ones skipped; null at the edge. */
export function arrowGoal({ columns, letters }: CrosswordGrid, cell: number, key: string): number | null {
  if (!key.startsWith('Arrow')) return null;
  let goal = gridGoal(key, cell, columns, letters.length);
  while (goal !== null && letters[goal] === null) goal = gridGoal(key, goal, columns, letters.length);
  return goal;
}

export function directionOf(key: string): CrosswordDirection {
  return key === 'ArrowUp' || key === 'ArrowDown' ? 'down' : 'across';
}
