import { api, infiniteQueryOptions, queryOptions } from '@storysprout/kit';

export type LeaderboardFilter = 'week' | 'all';

const pageSize = 20;

/** The first few of a window, for the preview. */
export function topReadersQuery(filter: LeaderboardFilter, limit: number) {
  return queryOptions({
    queryKey: ['leaderboard', filter, 'top', limit],
    queryFn: ({ signal }) => api.call('GET /user/leaderboard', { query: { filter, limit }, signal }),
  });
}

/** Everybody of a window, page by page; each page also has the reader's own place. */
export function leaderboardQuery(filter: LeaderboardFilter) {
  return infiniteQueryOptions({
    queryKey: ['leaderboard', filter, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /user/leaderboard', {
        query: { filter, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  });
}
