import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';
import { FieldContext } from './field-control';
import { FormProblem } from './form-problem';
import { hiddenClass } from './visually-hidden';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The problem, in plain words. It marks the control and is read out. */
  error?: ReactNode;
  required?: boolean;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
  className?: string;
  /** One control of the kit. */
  children: ReactNode;
}

export function Field({ label, hint, error, required, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const control = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': Boolean(error) || undefined,
    'aria-required': required || undefined,
  };
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
      <FieldContext value={control}>{children}</FieldContext>
      <FormProblem id={`${id}-error`}>{error}</FormProblem>
    </div>
  );
}
