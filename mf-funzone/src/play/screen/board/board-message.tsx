import styles from './board-message.module.css';

/**
 * A message about a submitted board that is not correct yet. Its line is always reserved, so that the layout does not
 * jump.
 */
export function BoardMessage({ text }: { text: string | false | undefined }) {
  return <p className={styles.message}>{text}</p>;
}
