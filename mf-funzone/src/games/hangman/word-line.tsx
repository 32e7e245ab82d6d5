import * as texts from '../../texts/hangman';
import styles from './hangman.module.css';

/** The word with its hidden letters, as it is heard: "3 letters: blank, A, blank". */
export function spokenWord(letters: readonly (string | null)[]): string {
  return texts.word(letters.length, letters.map((letter) => letter ?? texts.blank).join(', '));
}

/** The letters found; null is one still hidden. */
export function WordLine({ letters }: { letters: readonly (string | null)[] }) {
  return (
    <p className={styles.word} role="img" aria-label={spokenWord(letters)}>
      {letters.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the word
        <span key={at} className={styles.letter}>
          {letter ?? ' '}
        </span>
      ))}
    </p>
  );
}
