import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Its name, read out and shown as a tooltip. */
  label: string;
  variant?: 'plain' | 'raised' | 'soft';
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button with a picture instead of words. */
export function IconButton({ label, variant = 'plain', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles[variant], className)}
      {...rest}
    />
  );
}
