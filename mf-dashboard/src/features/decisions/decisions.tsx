import { Button, Panel, Stack, useInfiniteQuery } from '@storysprout/kit';
import { useAnchor } from '../../shared/use-anchor';
import * as texts from '../../texts/decisions';
import { DecisionRow } from './decision-row';
import styles from './decisions.module.css';
import { decisionsQuery } from './decisions.query';

/** Links from elsewhere lead here. */
const anchor = 'decisions';

/** Moderators' decisions about the reader; nothing for the many readers without one. */
export function Decisions() {
  const query = useInfiniteQuery(decisionsQuery);
  const decisions = query.data?.pages.flatMap((page) => page.decisions) ?? [];
  const isThere = decisions.length > 0 || query.isLoadingError;
  const ref = useAnchor(anchor, isThere);
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
