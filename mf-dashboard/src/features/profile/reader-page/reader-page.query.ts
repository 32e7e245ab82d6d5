import { api, infiniteQueryOptions } from '@storysprout/kit';

/** A reader's page; its blogs are paginated. */
export const readerPageQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reader-page', id],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /user/readers/{id}', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
