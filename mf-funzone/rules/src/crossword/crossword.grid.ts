export type CrosswordDirection = 'across' | 'down';

/** A word and its position in the grid. */
export interface CrosswordWord {
  /** Capitals A to Z. */
  readonly answer: string;
  readonly clue: string;
  readonly direction: CrosswordDirection;
  readonly row: number;
  readonly column: number;
}

export interface CrosswordPuzzle {
  readonly title: string;
  readonly words: readonly CrosswordWord[];
}

/** A clue as a view lists it. */
export interface CrosswordEntry {
  /** The number in the word's first cell. An across and a down word may share it. */
  readonly number: number;
  readonly direction: CrosswordDirection;
  readonly clue: string;
  /** The word's cells, by index into the grid. */
  readonly cells: readonly number[];
}

/** The data a view needs to render a puzzle. Cells are numbered row by row from 0. */
export interface CrosswordGrid {
  readonly rows: number;
  readonly columns: number;
  /** The correct letter of each cell; null for a blank one. */
  readonly letters: readonly (string | null)[];
  /** The clue number shown in each cell; null where no word starts. */
  readonly numbers: readonly (number | null)[];
  /** Entries sorted by direction, across first, then by number. */
  readonly entries: readonly CrosswordEntry[];
}

/** Builds the grid of a puzzle. */
export function crosswordGrid({ words }: CrosswordPuzzle): CrosswordGrid {
  const rows = Math.max(...words.map((word) => word.row + (word.direction === 'down' ? word.answer.length : 1)));
  const columns = Math.max(
    ...words.map((word) => word.column + (word.direction === 'across' ? word.answer.length : 1)),
  );
  const starts = [...new Set(words.map((word) => startOf(word, columns)))].sort((one, other) => one - other);
  const numbers = Array.from({ length: rows * columns }, (_, cell) => {
    const order = starts.indexOf(cell);
    return order < 0 ? null : order + 1;
  });
  const entries = words.map((word) => entryOf(word, columns, starts.indexOf(startOf(word, columns)) + 1));
  return { rows, columns, letters: lettersOf(words, rows, columns), numbers, entries: entries.sort(byListing) };
}

function startOf({ row, column }: CrosswordWord, columns: number): number {
  return row * columns + column;
}

/** The cells a word takes in a grid of that many columns. */
export function cellsOf(word: CrosswordWord, columns: number): number[] {
  const step = word.direction === 'across' ? 1 : columns;
  return Array.from(word.answer, (_, index) => startOf(word, columns) + index * step);
}

function entryOf(word: CrosswordWord, columns: number, number: number): CrosswordEntry {
  return { number, direction: word.direction, clue: word.clue, cells: cellsOf(word, columns) };
}

function lettersOf(words: readonly CrosswordWord[], rows: number, columns: number): (string | null)[] {
  const letters: (string | null)[] = Array.from({ length: rows * columns }, () => null);
  for (const word of words) {
    for (const [index, cell] of cellsOf(word, columns).entries()) letters[cell] = word.answer.charAt(index);
  }
  return letters;
}

function byListing(one: CrosswordEntry, other: CrosswordEntry): number {
  return one.direction === other.direction ? one.number - other.number : one.direction.localeCompare(other.direction);
}
