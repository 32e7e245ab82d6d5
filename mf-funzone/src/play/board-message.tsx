import styles from './board-message.module.css';

/** The result of a submitted board that is not right yet. Its line is kept free, so that nothing jumps. */
export function BoardMessage({ text }: { text: string | false | undefined }) {
  return <p className={styles.message}>{text}</p>;
}
