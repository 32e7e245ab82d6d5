import styles from './read-board.module.css';

/** For those who do not see the board: says all of it. On the screen only while it has the focus. */
export function ReadBoard({ onRead }: { onRead: () => void }) {
  return (
    <button type="button" className={styles.read} onClick={onRead}>
      Read the board
    </button>
  );
}
