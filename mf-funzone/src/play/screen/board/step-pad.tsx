import { Icon } from '@storysprout/kit';
import type { ReactNode } from 'react';
import * as texts from '../../../texts/play';
import styles from './step-pad.module.css';

const steps = [
  { key: 'ArrowLeft', label: texts.cellLeft, look: undefined },
  { key: 'ArrowUp', label: texts.cellAbove, look: styles.up },
  { key: 'ArrowDown', label: texts.cellBelow, look: styles.down },
  { key: 'ArrowRight', label: texts.cellRight, look: styles.right },
] as const;

interface StepPadProps {
  /** Does what the arrow key of this name does. */
  readonly onStep: (key: string) => void;
  /** More keys beside the arrows. */
  readonly children?: ReactNode;
}

/**
 * Arrow buttons for touch, shown on narrow screens only. Nine or ten cells in a row are smaller there than a fingertip,
 * and these buttons make every cell reachable. They leave the focus on the board, so a phone's keyboard stays open.
 */
export function StepPad({ onStep, children }: StepPadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, nothing to fill in
    <div
      className={styles.pad}
      role="group"
      aria-label={texts.goToCell}
      onPointerDown={(event) => event.preventDefault()}
    >
      {steps.map(({ key, label, look }) => (
        <button key={key} type="button" className={styles.key} aria-label={label} onClick={() => onStep(key)}>
          <Icon name="arrow-left" className={look} />
        </button>
      ))}
      {children}
    </div>
  );
}

/** A wider key beside the arrows. */
export function StepPadKey({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button type="button" className={`${styles.key} ${styles.wide}`} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  );
}
