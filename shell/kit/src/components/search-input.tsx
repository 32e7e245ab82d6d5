import { useRef } from 'react';
import * as texts from '../texts/components';
import { classNames } from './class-names';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import styles from './input.module.css';
import { TextInput } from './text-input';

export interface SearchInputProps {
  value: string;
  onChange: (text: string) => void;
  /** The accessible name, such as 'Search blogs by title'. */
  label: string;
  placeholder?: string;
  /** Its name in the address, for a search in a form. */
  name?: string;
  className?: string;
}

export function SearchInput({ value, onChange, label, placeholder, name, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames(styles.withButton, styles.withIcon, className)}>
      <Icon name="search" size={20} className={styles.searchIcon} />
      <TextInput
        ref={input}
        type="search"
        name={name}
        className={styles.search}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton className={styles.inside} label={texts.clearTheSearch} onClick={clear}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </div>
  );
}
