import { type ChangeEvent, type InputHTMLAttributes, type Ref, useState } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-control';
import styles from './input.module.css';
import { LengthCount, type ShowCount } from './length-count';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Shows how many characters of `maxLength` are used. */
  showCount?: ShowCount;
  ref?: Ref<HTMLInputElement>;
}

/** Text runs in the direction of its own script, as it will where it is shown. */
export function TextInput({ showCount = false, className, onChange, ...rest }: TextInputProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (showCount) setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <>
      <input
        {...useFieldControl()}
        dir="auto"
        className={classNames(styles.input, className)}
        onChange={handleChange}
        {...rest}
      />
      <LengthCount
        show={showCount}
        length={typeof rest.value === 'string' ? rest.value.length : typed}
        max={rest.maxLength}
      />
    </>
  );
}
