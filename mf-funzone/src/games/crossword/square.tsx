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

/**
 * Returns the letter that was typed into a square, in upper case: the one beside the letter that was there before. An
 * empty string if the square was emptied; null if no letter was typed.
 */
function letterTyped(text: string, before: string): string | null {
  if (text === '') return '';
  const letter = text.toUpperCase().replace(before, '').match(/[A-Z]/g)?.at(-1);
  return letter ?? null;
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
        onChange={({ target }) => {
          const typed = letterTyped(target.value, letter);
          if (typed !== null) onWrite(cell, typed);
        }}
      />
    </span>
  );
});
