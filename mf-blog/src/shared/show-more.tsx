import { Button } from '@storysprout/kit';
import type { ReactNode } from 'react';
import styles from './show-more.module.css';

interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly pendingText: string;
  readonly children: ReactNode;
}

/** Fetches the next page of a list; nothing at its end. */
export function ShowMore({ query, pendingText, children }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        pending={query.isFetchingNextPage}
        pendingText={pendingText}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
}
