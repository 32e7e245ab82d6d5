import { api, infiniteQueryOptions } from '@storysprout/kit';

const pageSize = 10;

/** Moderators' decisions about the reader, newest first. */
export const decisionsQuery = infiniteQueryOptions({
  queryKey: ['decisions'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /user/decisions', { query: { limit: pageSize, cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
});
