import type { CSSProperties, ReactNode } from 'react';
import { Room } from './room';
import styles from './table.module.css';

interface TableProps {
  /** Width of the board divided by its height. */
  readonly shape?: number;
  /** The widest the board gets, in rem. */
  readonly most?: number;
  /** Content such as keys, stats or the result. It is beside the board on wide screens and below it on high ones. */
  readonly side?: ReactNode;
  /** The least height of the board, in rem. */
  readonly least?: number;
  /** True if the side contains text rather than keys, and so needs more width. */
  readonly wideSide?: boolean;
  /** A temporary overlay on the board, such as the result of a round. */
  readonly over?: ReactNode;
  readonly children: ReactNode;
}

/** Lays out a board as large as the window allows, with the side content beside or below it. */
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
