import type { FlowBoard } from '@storysprout/game-rules/flowpuzzle';
import { type Drawing, pairOf } from './drawing';
import styles from './flow.module.css';

function points(path: readonly number[], size: number): string {
  return path.map((cell) => `${(cell % size) + 0.5},${Math.floor(cell / size) + 0.5}`).join(' ');
}

/** The lines from dot to dot, and the one being drawn. The cells say the same to a screen reader. */
export function FlowLines({ board, drawing }: { board: FlowBoard; drawing: Drawing }) {
  const { size, pairs } = board.puzzle;
  const drawn = pairOf(board, drawing);
  return (
    <svg className={styles.lines} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {pairs.map(({ color }) => {
        const path = board.paths[color];
        return path && <polyline key={color} className={styles[color]} points={points(path, size)} />;
      })}
      {drawn && <polyline className={`${styles[drawn.color]} ${styles.drawing}`} points={points(drawing, size)} />}
    </svg>
  );
}
