import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Emoji, type PictureName } from './emoji';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 's' | 'm' | 'l';
  /** As wide as its container. */
  block?: boolean;
  icon?: PictureName;
}

const emojiSizes = { s: 18, m: 22, l: 26 } as const;

/** Class names shared by buttons and links that look like one. */
export function buttonClass({ variant = 'primary', size = 'm', block }: ButtonLook, className?: string) {
  return classNames(styles.button, styles[variant], styles[`size-${size}`], block && styles.block, className);
}

export function ButtonContent({
  icon,
  size = 'm',
  children,
}: { children: ReactNode } & Pick<ButtonLook, 'icon' | 'size'>) {
  return (
    <>
      {icon && <Emoji name={icon} size={emojiSizes[size]} />}
      <span className={styles.label}>{children}</span>
    </>
  );
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action is in progress: the button is disabled and shows a spinner. */
  pending?: boolean;
  /** The text while pending. */
  pendingText?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  block,
  icon,
  pending = false,
  pendingText,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <span className={styles.turning} aria-hidden="true" />}
      {/* A translator may have replaced the words, so React must not look for them to change them. */}
      <ButtonContent key={String(pending)} icon={pending ? undefined : icon} size={size}>
        {pending ? (pendingText ?? children) : children}
      </ButtonContent>
    </button>
  );
}
