import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';
import { FieldContext } from './field-control';
import { Icon } from './icon';
import { hiddenClass } from './visually-hidden';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in plain words; marks the control and is read out. */
  error?: ReactNode;
  required?: boolean;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
  className?: string;
  /** One control of the kit. */
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? hiddenClass : styles.label}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired: required }}>
        {children}
      </FieldContext>
      <div aria-live="polite" className={styles.live}>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            <Icon name="warning" size={18} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
