import type { EmojiName } from './art/emoji-names';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import styles from './filter-chips.module.css';

export interface FilterOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly emoji?: EmojiName;
}

export interface FilterChipsProps<Value extends string> {
  /** The name of the filter, such as 'Categories'. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /**
   * The name of the choice in the address, for a filter in a form. Without scripts, the browser submits the form
   * itself.
   */
  name?: string;
  className?: string;
}

/** Filter buttons, one of them chosen. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  className,
}: FilterChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would suggest a form to be sent
    <div role="group" aria-label={label} className={classNames(styles.chips, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type={name === undefined ? 'button' : 'submit'}
          name={name}
          value={name === undefined ? undefined : option.value}
          aria-pressed={option.value === value}
          className={styles.chip}
          onClick={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
        >
          {option.emoji && <Emoji name={option.emoji} size={20} />}
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
