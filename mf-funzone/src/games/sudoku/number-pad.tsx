import { Icon } from '@storysprout/kit';
import styles from './sudoku.module.css';

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Digits for fingers and mice; they go into the cell chosen last, which keeps the focus. */
export function NumberPad({ onDigit }: { onDigit: (digit: number) => void }) {
  return (
    <fieldset className={styles.pad} onPointerDown={(event) => event.preventDefault()}>
      <legend className={styles.padTitle}>Put a number into the chosen cell</legend>
      {digits.map((digit) => (
        <button key={digit} type="button" className={styles.key} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label="Empty the cell" onClick={() => onDigit(0)}>
        <Icon name="close" />
      </button>
    </fieldset>
  );
}
