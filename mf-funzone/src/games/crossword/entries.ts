import type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from '@storysprout/game-rules/crossword';

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
  return `${number} ${direction}`;
}

/** What is needed to find a word by ear: '3 down, 5 letters. An icy traveller. So far: C, blank, M.' */
export function entryText(entry: CrosswordEntry, filled: readonly string[]): string {
  const letters = entry.cells.map((cell) => filled[cell] || 'blank').join(', ');
  return `${entryName(entry)}, ${entry.cells.length} letters. ${entry.clue}. So far: ${letters}.`;
}

/** The first empty cell of a word, else its first. */
export function startOf({ cells }: CrosswordEntry, filled: readonly string[]): number {
  return cells.find((cell) => !filled[cell]) ?? cells[0] ?? 0;
}

/** The cell that many places on in a word; null beyond its ends. */
export function along({ cells }: CrosswordEntry, cell: number, places: number): number | null {
  return cells[cells.indexOf(cell) + places] ?? null;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next cell to write in when an arrow key is pressed, blank ones skipped; null at the edge. */
export function arrowGoal({ rows, columns, letters }: CrosswordGrid, cell: number, key: string): number | null {
  const [down, right] = steps[key] ?? [0, 0];
  if (down === 0 && right === 0) return null;
  let [row, column] = [Math.floor(cell / columns) + down, (cell % columns) + right];
  while (row >= 0 && row < rows && column >= 0 && column < columns) {
    if (letters[row * columns + column] !== null) return row * columns + column;
    [row, column] = [row + down, column + right];
  }
  return null;
}

export function directionOf(key: string): CrosswordDirection {
  return key === 'ArrowUp' || key === 'ArrowDown' ? 'down' : 'across';
}
