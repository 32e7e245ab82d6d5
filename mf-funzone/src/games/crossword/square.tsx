import { memo } from 'react';
import styles from './crossword.module.css';

interface SquareProps {
  readonly cell: number;
  readonly name: string;
  readonly number: number | null;
  readonly letter: string;
  readonly isCurrent: boolean;
  readonly isInWord: boolean;
  /** Part of a word that was submitted and is not right. */
  readonly isWrong: boolean;
  readonly locked: boolean;
  readonly onEnter: (cell: number) => void;
  readonly onWrite: (cell: number, letter: string) => void;
}

/** The last letter of what was typed, in upper case; empty when there is none. */
function letterOf(text: string): string {
  return text
    .replaceAll(/[^a-z]/gi, '')
    .slice(-1)
    .toUpperCase();
}

/** One square to write in; drawn again only when something about it changes. */
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
