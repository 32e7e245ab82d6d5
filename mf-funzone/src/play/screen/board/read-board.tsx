import * as texts from '../../../texts/play';
import styles from './read-board.module.css';

/** A button that describes the whole board to screen reader users. It is visible only while it has the focus. */
export function ReadBoard({ onRead }: { onRead: () => void }) {
  return (
    <button type="button" className={styles.read} onClick={onRead}>
      {texts.readTheBoard}
    </button>
  );
}
