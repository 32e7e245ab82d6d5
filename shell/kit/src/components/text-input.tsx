import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-control';
import styles from './input.module.css';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ className, ...rest }: TextInputProps) {
  return <input {...useFieldControl()} className={classNames(styles.input, className)} {...rest} />;
}
