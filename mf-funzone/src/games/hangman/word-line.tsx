import styles from './hangman.module.css';

interface WordLineProps {
  /** The letters found; null where one is still hidden. */
  readonly letters: readonly (string | null)[];
}

/** The word with its hidden letters, as it is heard: "3 letters: blank, A, blank". */
export function spokenWord(letters: readonly (string | null)[]): string {
  return `${letters.length} letters: ${letters.map((letter) => letter ?? 'blank').join(', ')}`;
}

export function WordLine({ letters }: WordLineProps) {
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
