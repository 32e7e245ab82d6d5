import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './progress-bar.module.css';
import { toneStyle } from './tone-style';

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  label: string;
  tone?: 'leaf' | 'sun' | 'blue' | 'berry';
  /** The text to read out instead of the percentage. */
  valueText?: string;
  className?: string;
}

export function ProgressBar({ value, label, tone = 'leaf', valueText, className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      className={classNames(styles.bar, className)}
    >
      <div className={styles.fill} style={{ ...toneStyle(tone), '--value': `${percent}%` } as CSSProperties} />
    </div>
  );
}
