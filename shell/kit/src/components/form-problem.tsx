import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon';

export interface FormProblemProps {
  id?: string;
  /** The problem, in plain words. Without it, nothing is shown. */
  children?: ReactNode;
}

/** Shows what is wrong with a field or, above its button, with a whole form. It is read out when it appears. */
export function FormProblem({ id, children }: FormProblemProps) {
  return (
    <div aria-live="polite" className={styles.live}>
      {children && (
        <p id={id} className={styles.error}>
          <Icon name="warning" size={18} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
