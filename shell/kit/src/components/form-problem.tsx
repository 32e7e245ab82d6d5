import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon';

export interface FormProblemProps {
  id?: string;
  /** What is wrong, in plain words; nothing is shown without. */
  children?: ReactNode;
}

/** Says what is wrong with a field or, above its button, with a whole form; read out when it appears. */
export function FormProblem({ id, children }: FormProblemProps) {
  return (
    <div aria-live="polite" className={styles.live}>
      {children && (
        <p id={id} className={styles.error}>
          <Icon name="warning" size={18} />
          {children}
        </p>
      )}
    </div>
  );
}
