import * as texts from '../../texts/hangman';
import styles from './hangman.module.css';

/** Describes the word with its hidden letters for screen readers: "3 letters: blank, A, blank". */
export function spokenWord(letters: readonly (string | null)[]): string {
  return texts.word(letters.length, letters.map((letter) => letter ?? texts.blank).join(', '));
}

interface WordLineProps {
  /** The letters of the word; null for those still hidden. */
  readonly letters: readonly (string | null)[];
  /** The whole word, if the round is lost. */
  readonly lostWord?: string | undefined;
}

export function WordLine({ letters, lostWord = '' }: WordLineProps) {
  const shown = letters.map((letter, at) => letter ?? lostWord[at] ?? null);
  return (
    <p className={styles.word} role="img" aria-label={spokenWord(shown)}>
      {shown.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the word
        <span key={at} className={letters[at] === letter ? styles.letter : `${styles.letter} ${styles.missed}`}>
          {letter ?? ' '}
        </span>
      ))}
    </p>
  );
}
