import { type FoundWord, wordsOf } from '@storysprout/contract/search-words';
import { Fragment } from 'react';
import styles from './found-text.module.css';

interface FoundTextProps {
  readonly text: string;
  /** Terms as the server names them beside what it found. */
  readonly found: ReadonlySet<string>;
}

/** The words of a text that were searched for. */
function foundIn(text: string, found: ReadonlySet<string>): FoundWord[] {
  return found.size === 0 ? [] : [...wordsOf(text)].filter(({ term }) => found.has(term));
}

export function hasFound(text: string, found: ReadonlySet<string>): boolean {
  return foundIn(text, found).length > 0;
}

/** A text in which the words that were searched for are marked. */
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
