import styles from './spell-bee.module.css';

/** The end screen's list of words spelled wrong. */
export function MissedWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section aria-label="Missed words">
      <p>Words to practise:</p>
      <ul className={styles.missed}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </section>
  );
}
