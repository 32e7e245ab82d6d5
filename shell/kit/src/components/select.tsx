import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-control';
import { Icon } from './icon';
import styles from './input.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Returns options for labels by value, such as `{ slow: 'Slow', quick: 'Quick' }`. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** The options. `<option>`s can be given as children, too. */
  options?: readonly SelectOption[];
  ref?: Ref<HTMLSelectElement>;
}

export function Select({ options = [], className, children, ...rest }: SelectProps) {
  return (
    <div className={styles.selectBox}>
      <select {...useFieldControl()} className={classNames(styles.input, styles.select, className)} {...rest}>
        {children}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={20} className={styles.arrow} />
    </div>
  );
}
