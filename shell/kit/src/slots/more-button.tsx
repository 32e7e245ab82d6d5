import type { ReactNode } from 'react';
import { Button } from '../components/button';
import styles from './more-button.module.css';
import { LinkButton } from './page-link';

export interface MoreButtonProps {
  /** The address of the next page, for browsers without scripts. */
  readonly nextPage: string;
  readonly pending: boolean;
  readonly pendingText: string;
  readonly onMore: () => void;
  readonly children: ReactNode;
}

/** Continues a list: in place, or on a page of its own where there are no scripts. */
export function MoreButton({ nextPage, pending, pendingText, onMore, children }: MoreButtonProps) {
  return (
    <>
      <Button
        className={styles.scripted}
        variant="secondary"
        pending={pending}
        pendingText={pendingText}
        onClick={onMore}
      >
        {children}
      </Button>
      <LinkButton className={styles.unscripted} variant="secondary" to={nextPage}>
        {children}
      </LinkButton>
    </>
  );
}
