import { diffArrays } from 'diff';

export interface Change {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * The number of words that may differ before whole paragraphs are compared instead, and after that the texts as wholes.
 * The time grows with the square of this number, and a page must not freeze over a text of 20,000 characters.
 */
const mostEdits = 1_500;

function wordsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

function paragraphsOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function compare(before: string[], after: string[]): Change[] | null {
  const found = diffArrays(before, after, { maxEditLength: mostEdits });
  if (!found) return null;
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function sideOf(changes: readonly Change[], kind: 'added' | 'removed'): Change {
  const text = changes.filter((change) => change.kind === kind || change.kind === 'same').map((change) => change.text);
  return { kind, text: text.join('') };
}

/** Groups replaced words: first all that was removed, then all that was added. */
function asOneChange(changes: readonly Change[]): readonly Change[] {
  const isReplacement = ['added', 'removed'].every((kind) => changes.some((change) => change.kind === kind));
  return isReplacement ? [sideOf(changes, 'removed'), sideOf(changes, 'added')] : changes;
}

/** Treats a blank between two changed words as changed, so that a new sentence reads as one. */
function withoutLoneBlanks(changes: readonly Change[]): Change[] {
  const joined: Change[] = [];
  let run: Change[] = [];
  const close = () => {
    joined.push(...asOneChange(run));
    run = [];
  };
  for (const [at, change] of changes.entries()) {
    const isBetween = run.length > 0 && (changes[at + 1]?.kind ?? 'same') !== 'same';
    if (change.kind !== 'same' || (isBetween && /^[^\S\n]+$/.test(change.text))) {
      run.push(change);
    } else {
      close();
      joined.push(change);
    }
  }
  close();
  return joined;
}

/** Returns the changes that turn `before` into `after`, word by word. Together they contain all of both texts. */
export function wordChanges(before: string, after: string): Change[] {
  const changes = compare(wordsOf(before), wordsOf(after)) ??
    compare(paragraphsOf(before), paragraphsOf(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return withoutLoneBlanks(changes);
}
