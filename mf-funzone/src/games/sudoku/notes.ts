/** The small numbers a child has put into a cell, lowest first. */
export type Marks = readonly number[];

/**
 * What a child notes beside a puzzle: small numbers for what a cell could be, and whether the hint is used. The rules
 * know nothing of it; it is kept with the round.
 */
export interface SudokuNotes {
  readonly isMarking: boolean;
  readonly isHinted: boolean;
  readonly marks: ReadonlyMap<number, Marks>;
}

export const noMarks: Marks = [];

function isMarks(entry: unknown): entry is [number, Marks] {
  return (
    Array.isArray(entry) &&
    Number.isInteger(entry[0]) &&
    Array.isArray(entry[1]) &&
    entry[1].every((digit) => Number.isInteger(digit) && digit >= 1 && digit <= 9)
  );
}

/** The notes as they are kept with the round, which may come from the browser's storage. */
export function notesOf(kept: unknown): SudokuNotes {
  const { isMarking, isHinted, marks } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Partial<StoredNotes>;
  const known = Array.isArray(marks) ? marks.filter(isMarks) : [];
  return { isMarking: isMarking === true, isHinted: isHinted === true, marks: new Map(known) };
}

/** The same as JSON can hold it. */
interface StoredNotes {
  readonly isMarking: boolean;
  readonly isHinted: boolean;
  readonly marks: readonly (readonly [number, Marks])[];
}

export function storedNotes({ marks, ...others }: SudokuNotes): StoredNotes {
  return { ...others, marks: [...marks] };
}

/** Adds a small number to a cell, or takes it away; 0 takes all. */
export function withMark(notes: SudokuNotes, cell: number, digit: number): SudokuNotes {
  const marks = notes.marks.get(cell) ?? noMarks;
  const others = marks.filter((each) => each !== digit);
  const next = digit === 0 ? noMarks : others.length < marks.length ? others : [...marks, digit].sort();
  return { ...notes, marks: new Map(notes.marks).set(cell, next) };
}
