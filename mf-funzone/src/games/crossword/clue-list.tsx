import type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from '@storysprout/game-rules/crossword';
import { Icon } from '@storysprout/kit';
import * as texts from '../../texts/crossword';
import styles from './crossword.module.css';

interface ClueListProps {
  readonly title: string;
  readonly direction: CrosswordDirection;
  readonly grid: CrosswordGrid;
  readonly filled: readonly string[];
  readonly wrong: readonly CrosswordEntry[];
  readonly current: CrosswordEntry | undefined;
  readonly onOpen: (entry: CrosswordEntry) => void;
}

/**
 * The clues of one direction; pressing one moves the cursor to its word. A tick means that a word is filled in, not
 * that it is correct.
 */
export function ClueList({ title, direction, grid, filled, wrong, current, onOpen }: ClueListProps) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {grid.entries
          .filter((entry) => entry.direction === direction)
          .map((entry) => (
            <li key={entry.number}>
              <button
                type="button"
                className={entry === current ? `${styles.clue} ${styles.chosen}` : styles.clue}
                aria-current={entry === current || undefined}
                onClick={() => onOpen(entry)}
              >
                <strong>{entry.number}</strong>
                <span>
                  {entry.clue} ({entry.cells.length})
                </span>
                {wrong.includes(entry) ? (
                  <span className={styles.again}>{texts.lookAgain}</span>
                ) : (
                  entry.cells.every((cell) => filled[cell]) && <Icon name="check" size={18} />
                )}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
