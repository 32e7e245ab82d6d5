import { useState } from 'react';
import * as texts from '../texts/components';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import styles from './input.module.css';
import { TextInput, type TextInputProps } from './text-input';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.withButton}>
      <TextInput autoCapitalize="none" spellCheck={false} {...props} type={isShown ? 'text' : 'password'} />
      <IconButton
        className={styles.inside}
        label={isShown ? texts.hidePassword : texts.showPassword}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </IconButton>
    </div>
  );
}
