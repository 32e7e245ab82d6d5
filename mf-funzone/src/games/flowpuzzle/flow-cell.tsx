import type { FlowColor } from '@storysprout/game-rules/flowpuzzle';
import { memo } from 'react';
import styles from './flow.module.css';
import { toneStyle } from './flow-tones';

interface FlowCellProps {
  readonly cell: number;
  readonly name: string;
  readonly kind: 'dot' | 'line' | 'empty';
  readonly color: FlowColor | null;
  readonly letter: string;
  readonly isEnd: boolean;
  readonly isCurrent: boolean;
}

/** One cell of the grid. Its letter repeats the information of its colour. */
export const FlowCell = memo(function FlowCell(props: FlowCellProps) {
  const { cell, name, kind, color, letter, isEnd, isCurrent } = props;
  return (
    <button
      type="button"
      className={`${styles.cell} ${isEnd ? styles.end : ''}`}
      style={color ? toneStyle(color) : undefined}
      aria-label={name}
      data-cell={cell}
      data-first={isCurrent ? '' : undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      {kind !== 'empty' && <span className={kind === 'dot' ? styles.dot : styles.mark}>{letter}</span>}
    </button>
  );
});
