import { type TicTacState, winningLine } from '@storysprout/game-rules/tictac';
import styles from './tic-tac-toe.module.css';

const rows = ['Top', 'Middle', 'Bottom'];
const columns = ['left', 'middle', 'right'];

/** 'Top left' and so on: how a screen reader and the game's announcements name a cell. */
export function cellName(cell: number): string {
  return cell === 4 ? 'Centre' : `${rows[Math.floor(cell / 3)]} ${columns[cell % 3]}`;
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
          aria-label={`${cellName(cell)}: ${mark ?? 'empty'}`}
          aria-disabled={locked || mark !== null}
          onClick={() => !locked && mark === null && onPlace(cell)}
        >
          {mark}
        </button>
      ))}
    </div>
  );
}
