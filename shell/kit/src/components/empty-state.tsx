import type { HTMLAttributes, ReactNode } from 'react';
import type { EmojiName } from './art/emoji-names';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import styles from './state.module.css';

export interface EmptyStateProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  emoji: EmojiName;
  title: ReactNode;
  /** A button or link: what to do next. */
  action?: ReactNode;
}

/** A friendly note that there is nothing yet. */
export function EmptyState({ emoji, title, action, className, children, ...rest }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)} {...rest}>
      <span className={styles.picture}>
        <Emoji name={emoji} size={64} />
      </span>
      <div className={styles.title}>{title}</div>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
