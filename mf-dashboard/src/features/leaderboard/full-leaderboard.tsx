import {
  api,
  EmptyState,
  ErrorState,
  FilterChips,
  MoreButton,
  Panel,
  Row,
  Spinner,
  Stack,
  useInfiniteQuery,
  useQuery,
  useSession,
} from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import type { FormEvent } from 'react';
import * as texts from '../../texts/leaderboard';
import styles from './leaderboard.module.css';
import { LeaderboardRow } from './leaderboard-row';

const windows = [
  { value: 'week', label: texts.thisWeek, emoji: 'glowing-star' },
  { value: 'all', label: texts.allTime, emoji: 'trophy' },
] as const;

type LeaderboardFilter = (typeof windows)[number]['value'];

const pageSize = 20;

function isFilter(value: string | null): value is LeaderboardFilter {
  return windows.some((option) => option.value === value);
}

function Places({ filter, from }: { filter: LeaderboardFilter; from: string }) {
  const { token, userId } = useSession();
  const own = useQuery({
    queryKey: ['leaderboard', filter, 'me'],
    queryFn: ({ signal }) => api.call('GET /user/leaderboard/me', { query: { filter }, signal }),
    enabled: token !== null,
  });
  const { data, isPending, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['leaderboard', filter, 'pages', ...(from === '' ? [] : [from])],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /user/leaderboard', {
        query: { filter, limit: pageSize, cursor: pageParam },
        signal,
        shared: true,
      }),
    initialPageParam: from,
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  });
  if (isPending) return <Spinner label={texts.loading} />;
  if (isError) return <ErrorState title={texts.unable} onRetry={() => void refetch()} />;
  const users = data.pages.flatMap((page) => page.users);
  if (users.length === 0) {
    return (
      <EmptyState emoji="seedling" title={texts.nobodyHere}>
        {texts.beTheFirst}
      </EmptyState>
    );
  }
  const me = own.data?.me;
  const nextPage = new URLSearchParams({ time: filter, cursor: data.pages.at(-1)?.nextCursor ?? '' });
  const isListed = users.some(({ _id }) => _id === userId);
  return (
    <>
      <Stack as="ol" gap={2}>
        {users.map((entry) => (
          <LeaderboardRow key={entry._id} entry={entry} isMe={entry._id === userId} canReport />
        ))}
      </Stack>
      {me && !isListed && (
        <div className={styles.own}>
          <Panel title={texts.yourPlace} tone="sun">
            <Stack as="ol" gap={2}>
              <LeaderboardRow entry={me} isMe />
            </Stack>
          </Panel>
        </div>
      )}
      {hasNextPage && (
        <Row justify="center" className={styles.more}>
          <MoreButton
            nextPage={`/leaderboard?${nextPage}`}
            pending={isFetchingNextPage}
            pendingText={texts.loadingMore}
            onMore={() => void fetchNextPage()}
          >
            {texts.showMore}
          </MoreButton>
        </Row>
      )}
    </>
  );
}

/** Without scripts, the browser submits the form and loads the page with this choice in its address. */
const keepPage = (event: FormEvent) => event.preventDefault();

/** Everybody with XP, this week or ever; equal XP shares a place. The choice is in the address. */
export function FullLeaderboard() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('time');
  const filter = isFilter(asked) ? asked : 'week';
  const from = params.get('cursor') ?? '';
  return (
    <>
      <form action="/leaderboard" className={styles.controls} onSubmit={keepPage}>
        <FilterChips
          name="time"
          label={texts.whichWeeks}
          options={[...windows]}
          value={filter}
          onChange={(time) => setParams({ time }, { replace: true, preventScrollReset: true })}
        />
      </form>
      <Places key={filter + from} filter={filter} from={from} />
    </>
  );
}
