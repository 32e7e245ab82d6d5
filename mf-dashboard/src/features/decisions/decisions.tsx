import { Button, Panel, Stack, useInfiniteQuery } from '@storysprout/kit';
import { useLocation } from '@storysprout/kit/router';
import { useEffect, useRef } from 'react';
import * as texts from '../../texts/decisions';
import { DecisionRow } from './decision-row';
import styles from './decisions.module.css';
import { decisionsQuery } from './decisions.query';

/** Links from elsewhere lead here. */
const anchor = 'decisions';

/** What moderators decided about the reader; nothing for the many about whom nobody had to decide. */
export function Decisions() {
  const query = useInfiniteQuery(decisionsQuery);
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const decisions = query.data?.pages.flatMap((page) => page.decisions) ?? [];
  const isThere = decisions.length > 0 || query.isLoadingError;
  useEffect(() => {
    if (!isThere || hash !== `#${anchor}`) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [hash, isThere]);
  if (!isThere) return null;
  return (
    <div ref={ref} id={anchor} tabIndex={-1} className={styles.decisions}>
      <Panel title={texts.decisions} emoji="love-letter">
        {query.isError && (
          <p role="alert" className={styles.when}>
            {texts.notLoaded}{' '}
            <Button variant="ghost" size="s" pending={query.isFetching} onClick={() => void query.refetch()}>
              {texts.tryAgain}
            </Button>
          </p>
        )}
        <Stack as="ul" gap={3}>
          {decisions.map((decision) => (
            <DecisionRow key={decision._id} decision={decision} />
          ))}
        </Stack>
        {query.hasNextPage && (
          <Button
            variant="ghost"
            pending={query.isFetchingNextPage}
            pendingText={texts.loading}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.showOlderOnes}
          </Button>
        )}
      </Panel>
    </div>
  );
}
