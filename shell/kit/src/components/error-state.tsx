import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { Emoji } from './emoji';
import styles from './state.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** Retry is under way. */
  pending?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Something failed, with a way to try again. */
export function ErrorState({
  title,
  onRetry,
  retryLabel = 'Try again',
  pending,
  className,
  children,
}: ErrorStateProps) {
  return (
    <div role="alert" className={classNames(styles.state, className)}>
      <span className={classNames(styles.picture, styles.trouble)}>
        <Emoji name="umbrella-with-rain-drops" size={64} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {onRetry && (
        <Button variant="secondary" pending={pending} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
