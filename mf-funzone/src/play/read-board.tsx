import * as texts from '../texts/play';
import styles from './read-board.module.css';

/** Describes the whole board to readers who can't see it. On the screen only while it has the focus. */
export function ReadBoard({ onRead }: { onRead: () => void }) {
  return (
    <button type="button" className={styles.read} onClick={onRead}>
      {texts.readTheBoard}
    </button>
  );
}
