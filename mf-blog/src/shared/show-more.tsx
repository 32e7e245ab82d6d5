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

/** A button that fetches the next page of a list; renders nothing at the end of the list. */
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
