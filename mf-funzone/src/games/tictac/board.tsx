import { type TicTacState, winningLine } from '@storysprout/game-rules/tictac';
import * as texts from '../../texts/tictac';
import styles from './tic-tac-toe.module.css';

/** Returns the name of a cell, such as 'Top left', for screen readers and announcements. */
export function cellName(cell: number): string {
  return texts.cells[cell] ?? '';
}

export function Board({
  state: { board, replyAt, outcome },
  onPlace,
}: {
  state: TicTacState;
  onPlace: (cell: number) => void;
}) {
  const line = winningLine(board);
  const locked = replyAt !== null || outcome !== null;
  return (
    <div className={styles.board}>
      {board.map((mark, cell) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place on the board
          key={cell}
          type="button"
          className={`${styles.cell} ${mark ? styles[mark] : ''} ${line?.includes(cell) ? styles.winning : ''}`}
          aria-label={texts.cell(cellName(cell), mark ?? texts.empty)}
          aria-disabled={locked || mark !== null}
          onClick={() => !locked && mark === null && onPlace(cell)}
        >
          {mark}
        </button>
      ))}
    </div>
  );
}
