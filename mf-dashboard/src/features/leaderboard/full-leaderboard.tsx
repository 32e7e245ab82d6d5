import {
  api,
  Button,
  EmptyState,
  ErrorState,
  FilterChips,
  Panel,
  Row,
  Spinner,
  Stack,
  useInfiniteQuery,
  useQuery,
  useSession,
} from '@storysprout/kit';
import { useState } from 'react';
import styles from './leaderboard.module.css';
import { LeaderboardRow } from './leaderboard-row';

const windows = [
  { value: 'week', label: 'This Week', emoji: 'glowing-star' },
  { value: 'all', label: 'All Time', emoji: 'trophy' },
] as const;

type LeaderboardFilter = (typeof windows)[number]['value'];

const pageSize = 20;

function isFilter(value: string): value is LeaderboardFilter {
  return windows.some((option) => option.value === value);
}

function Places({ filter }: { filter: LeaderboardFilter }) {
  const { token, userId } = useSession();
  const own = useQuery({
    queryKey: ['leaderboard', filter, 'me'],
    queryFn: ({ signal }) => api.call('GET /user/leaderboard/me', { query: { filter }, signal }),
    enabled: token !== null,
  });
  const { data, isPending, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['leaderboard', filter, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /user/leaderboard', {
        query: { filter, limit: pageSize, cursor: pageParam },
        signal,
        shared: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  });
  if (isPending) return <Spinner label="Loading leaderboard..." />;
  if (isError)
    return <ErrorState title="Unable to load leaderboard. Please try again later." onRetry={() => void refetch()} />;
  const users = data.pages.flatMap((page) => page.users);
  if (users.length === 0) {
    return (
      <EmptyState emoji="seedling" title="Nobody here yet">
        Write, comment or play a game, and your name is the first on this list.
      </EmptyState>
    );
  }
  const me = own.data?.me;
  const isListed = users.some(({ _id }) => _id === userId);
  return (
    <>
      {me && !isListed && (
        <Panel title="Your place" tone="sun">
          <Stack as="ol" gap={2}>
            <LeaderboardRow entry={me} isMe />
          </Stack>
        </Panel>
      )}
      <Stack as="ol" gap={2}>
        {users.map((entry) => (
          <LeaderboardRow key={entry._id} entry={entry} isMe={entry._id === userId} canReport />
        ))}
      </Stack>
      {hasNextPage && (
        <Row justify="center" className={styles.more}>
          <Button
            variant="secondary"
            pending={isFetchingNextPage}
            pendingText="Loading..."
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </Row>
      )}
    </>
  );
}

/** Everybody with XP, this week or ever; equal XP shares a place. */
export function FullLeaderboard() {
  const [filter, setFilter] = useState<LeaderboardFilter>('week');
  return (
    <>
      <div className={styles.controls}>
        <FilterChips
          label="Which weeks count"
          options={[...windows]}
          value={filter}
          onChange={(value) => isFilter(value) && setFilter(value)}
        />
      </div>
      <Places key={filter} filter={filter} />
    </>
  );
}
