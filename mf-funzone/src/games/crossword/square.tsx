import { memo } from 'react';
import styles from './crossword.module.css';

interface SquareProps {
  readonly cell: number;
  readonly name: string;
  readonly number: number | null;
  readonly letter: string;
  readonly isCurrent: boolean;
  readonly isInWord: boolean;
  /** True if the square belongs to a word that was submitted and is wrong. */
  readonly isWrong: boolean;
  readonly locked: boolean;
  readonly onEnter: (cell: number) => void;
  readonly onWrite: (cell: number, letter: string) => void;
}

/** Returns the last letter of the typed text in upper case; an empty string if there is none. */
function letterOf(text: string): string {
  return text
    .replaceAll(/[^a-z]/gi, '')
    .slice(-1)
    .toUpperCase();
}

/** One square of the grid. Memoized, so that it renders only when one of its props changes. */
export const Square = memo(function Square(props: SquareProps) {
  const { cell, name, number, letter, isCurrent, isInWord, isWrong, locked, onEnter, onWrite } = props;
  return (
    <span className={styles.square}>
      {number !== null && (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      <input
        className={`${styles.cell} ${isInWord ? styles.word : ''} ${isCurrent ? styles.current : ''} ${isWrong ? styles.wrong : ''}`}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        data-cell={cell}
        data-first={isCurrent ? '' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={locked}
        value={letter}
        onFocus={() => onEnter(cell)}
        onChange={({ target }) => onWrite(cell, letterOf(target.value))}
      />
    </span>
  );
});
