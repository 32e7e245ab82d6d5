/** The pencil marks in a cell, lowest first. */
export type Marks = readonly number[];

/**
 * The notes a child makes on a puzzle: pencil marks, and whether the hint has been used. They are stored with the round
 * but are not part of its rules.
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

/** Parses the notes stored with a round. They may come from the browser's storage, so they are not trusted. */
export function notesOf(kept: unknown): SudokuNotes {
  const { isMarking, isHinted, marks } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Partial<StoredNotes>;
  const known = Array.isArray(marks) ? marks.filter(isMarks) : [];
  return { isMarking: isMarking === true, isHinted: isHinted === true, marks: new Map(known) };
}

/** The same notes in a form that JSON can represent. */
interface StoredNotes {
  readonly isMarking: boolean;
  readonly isHinted: boolean;
  readonly marks: readonly (readonly [number, Marks])[];
}

export function storedNotes({ marks, ...others }: SudokuNotes): StoredNotes {
  return { ...others, marks: [...marks] };
}

/** Adds a pencil mark to a cell, or removes it if it is there; 0 removes all marks of the cell. */
export function withMark(notes: SudokuNotes, cell: number, digit: number): SudokuNotes {
  const marks = notes.marks.get(cell) ?? noMarks;
  const others = marks.filter((each) => each !== digit);
  const next = digit === 0 ? noMarks : others.length < marks.length ? others : [...marks, digit].sort();
  return { ...notes, marks: new Map(notes.marks).set(cell, next) };
}
