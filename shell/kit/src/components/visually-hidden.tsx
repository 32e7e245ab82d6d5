import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export const hiddenClass = styles.hidden;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hiddenClass}>{children}</span>;
}
