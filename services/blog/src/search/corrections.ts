/**
 * Corrects small typing errors. Two words that differ by one letter share a spelling: the word itself, or the word
 * without one of its letters. So looking up a few spellings finds every such term, however many terms there are.
 */

/** Shorter words are not corrected, because too many words are similar to them. */
const shortestCorrected = 4;
/** Words from here on may have two errors. */
const longWord = 6;
/** Nobody types longer terms by hand. */
const longestCorrected = 20;

/** The spellings under which a term or a typed word is looked up; none when it is too short or too long. */
export function spellingsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < shortestCorrected || letters.length > longestCorrected) return [];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

/** A term that a misspelled word may stand for. */
interface Candidate {
  readonly _id: string;
  readonly weight: number;
}

/**
 * Returns the term that a misspelled word most likely stands for: the most similar one, and among equals the one in
 * more blogs. Null when none is similar enough.
 */
export function bestCorrection<Term extends Candidate>(word: string, candidates: readonly Term[]): Term | null {
  const mostErrors = Array.from(word).length < longWord ? 1 : 2;
  const rated = candidates
    .map((term) => ({ term, errors: editDistance(word, term._id) }))
    .filter(({ errors }) => errors <= mostErrors)
    .sort((one, other) => one.errors - other.errors || compareTerms(one.term, other.term));
  return rated[0]?.term ?? null;
}

function compareTerms(one: Candidate, other: Candidate): number {
  return other.weight - one.weight || (one._id < other._id ? -1 : 1);
}

/**
 * Returns how many letters have to be added, removed, replaced or swapped with their neighbour to turn one word into
 * the other (Damerau-Levenshtein distance, where no part is changed twice).
 */
export function editDistance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY;
}
