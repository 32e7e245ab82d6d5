import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-control';
import styles from './input.module.css';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** Words run in the direction of their own script, as they will where they are shown. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input {...useFieldControl()} dir="auto" className={classNames(styles.input, className)} {...rest} />;
}
