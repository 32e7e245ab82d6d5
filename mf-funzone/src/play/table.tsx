import type { CSSProperties, ReactNode } from 'react';
import { Room } from './room';
import styles from './table.module.css';

interface TableProps {
  /** Width of the board divided by its height. */
  readonly shape?: number;
  /** The widest the board gets, in rem. */
  readonly most?: number;
  /** Keys, figures, later the result: beside the board on wide screens, below it on high ones. */
  readonly side?: ReactNode;
  /** The least height of the board, in rem. */
  readonly least?: number;
  /** The side holds words rather than keys. */
  readonly wideSide?: boolean;
  /** Lies over the board for a moment, such as the result of a round. */
  readonly over?: ReactNode;
  readonly children: ReactNode;
}

/** A board as large as the window lets it be, with its keys or the result beside or below it. */
export function Table({ shape = 1, most = 44, least = 15, side, wideSide = false, over, children }: TableProps) {
  return (
    <div
      className={styles.table}
      style={{ '--shape': shape, '--most': `${most}rem`, '--least': `${least}rem` } as CSSProperties}
    >
      <Room className={styles.room}>
        <div className={styles.board} data-board="">
          {children}
          {over}
        </div>
      </Room>
      {side && <div className={wideSide ? `${styles.side} ${styles.wideSide}` : styles.side}>{side}</div>}
    </div>
  );
}
