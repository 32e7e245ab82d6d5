import { Icon } from '@storysprout/kit';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/sudoku';
import styles from './sudoku.module.css';

interface NumberPadProps {
  readonly digits: readonly number[];
  readonly onDigit: (digit: number) => void;
  readonly isMarking: boolean;
  readonly onMarking: () => void;
  readonly canGiveHint: boolean;
  readonly onHint: () => void;
}

/** Number keys for touch and mouse. They fill the cell chosen last, which keeps the focus. */
export function NumberPad({ digits, onDigit, isMarking, onMarking, canGiveHint, onHint }: NumberPadProps) {
  return (
    <fieldset className={styles.pad} aria-label={texts.numberPad} onPointerDown={(event) => event.preventDefault()}>
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className={isMarking ? `${styles.key} ${styles.small}` : styles.key}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label={texts.emptyCell} onClick={() => onDigit(0)}>
        <Icon name="close" />
      </button>
      <button
        type="button"
        className={`${styles.key} ${styles.word}`}
        aria-label={texts.smallNumbers}
        aria-pressed={isMarking}
        onClick={onMarking}
      >
        {texts.small}
      </button>
      <button type="button" className={`${styles.key} ${styles.word}`} aria-disabled={!canGiveHint} onClick={onHint}>
        {playTexts.hint}
      </button>
    </fieldset>
  );
}
