import type { CrosswordEntry, CrosswordState } from '@storysprout/game-rules/crossword';

/** A wrong word with its letters as they were when it was submitted. */
export interface WrongWord {
  readonly entry: CrosswordEntry;
  readonly letters: string;
}

export function lettersOf({ cells }: CrosswordEntry, filled: readonly string[]): string {
  return cells.map((cell) => filled[cell] || ' ').join('');
}

/** Returns the complete words that are wrong. Words with gaps are only unfinished. */
export function wrongWords({ grid, filled }: CrosswordState): WrongWord[] {
  return grid.entries.flatMap((entry) => {
    const letters = lettersOf(entry, filled);
    const isWrong = !letters.includes(' ') && entry.cells.some((cell) => filled[cell] !== grid.letters[cell]);
    return isWrong ? [{ entry, letters }] : [];
  });
}

/** Returns the submitted words whose letters have not changed; a word's mark goes away when it is changed. */
export function stillWrong(submitted: readonly WrongWord[], filled: readonly string[]): CrosswordEntry[] {
  return submitted.flatMap(({ entry, letters }) => (lettersOf(entry, filled) === letters ? [entry] : []));
}

/** Returns the cell that a hint fills in: the first empty or wrong one of the word; null if the word is correct. */
export function hintCell({ grid, filled }: CrosswordState, { cells }: CrosswordEntry): number | null {
  return cells.find((cell) => filled[cell] !== grid.letters[cell]) ?? null;
}
