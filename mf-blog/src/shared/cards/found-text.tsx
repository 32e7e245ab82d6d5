import { type FoundWord, wordsOf } from '@storysprout/contract/search-words';
import { Fragment } from 'react';
import styles from './found-text.module.css';

interface FoundTextProps {
  readonly text: string;
  /** The matched terms, in the form in which the server returns them with search results. */
  readonly found: ReadonlySet<string>;
}

/** Finds the words of a text that match the search. */
function foundIn(text: string, found: ReadonlySet<string>): FoundWord[] {
  return found.size === 0 ? [] : [...wordsOf(text)].filter(({ term }) => found.has(term));
}

export function hasFound(text: string, found: ReadonlySet<string>): boolean {
  return foundIn(text, found).length > 0;
}

/** A text with the searched words highlighted. */
export function FoundText({ text, found }: FoundTextProps) {
  const words = foundIn(text, found);
  const rest = words.at(-1)?.end ?? 0;
  return (
    <>
      {words.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(words[at - 1]?.end ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(rest)}
    </>
  );
}
