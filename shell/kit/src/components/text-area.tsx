import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { classNames } from './class-names';
import { useFieldControl } from './field-control';
import styles from './input.module.css';
import { LengthCount, type ShowCount } from './length-count';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Grows with the text where the browser can. */
  autoGrow?: boolean;
  /** Shows how many characters of `maxLength` are used. */
  showCount?: ShowCount;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Text runs in the direction of its own script, line by line, as it will where it is shown. */
export function TextArea({ autoGrow, showCount = false, className, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const length = typeof rest.value === 'string' ? rest.value.length : typed;
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <>
      <textarea
        {...useFieldControl()}
        dir="auto"
        className={classNames(styles.input, styles.area, autoGrow && styles.grow, className)}
        onChange={handleChange}
        {...rest}
      />
      <LengthCount show={showCount} length={length} max={rest.maxLength} />
    </>
  );
}
