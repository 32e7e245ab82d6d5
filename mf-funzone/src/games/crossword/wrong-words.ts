import type { CrosswordEntry, CrosswordState } from '@storysprout/game-rules/crossword';

/** A word as it stood when it was submitted and was not right. */
export interface WrongWord {
  readonly entry: CrosswordEntry;
  readonly letters: string;
}

export function lettersOf({ cells }: CrosswordEntry, filled: readonly string[]): string {
  return cells.map((cell) => filled[cell] || ' ').join('');
}

/** The words that are written in full and not right; those with a gap are only not finished. */
export function wrongWords({ grid, filled }: CrosswordState): WrongWord[] {
  return grid.entries.flatMap((entry) => {
    const letters = lettersOf(entry, filled);
    const isWrong = !letters.includes(' ') && entry.cells.some((cell) => filled[cell] !== grid.letters[cell]);
    return isWrong ? [{ entry, letters }] : [];
  });
}

/** The submitted words that still stand as they were: a mark goes away with the first change of its word. */
export function stillWrong(submitted: readonly WrongWord[], filled: readonly string[]): CrosswordEntry[] {
  return submitted.flatMap(({ entry, letters }) => (lettersOf(entry, filled) === letters ? [entry] : []));
}

/** The cell that a hint fills in: the first of the word that is empty or wrong; null when the word is right. */
export function hintCell({ grid, filled }: CrosswordState, { cells }: CrosswordEntry): number | null {
  return cells.find((cell) => filled[cell] !== grid.letters[cell]) ?? null;
}
