import { api, infiniteQueryOptions } from '@storysprout/kit';

const pageSize = 30;

/** Oldest first, replies inside, page by page; the next cursor comes in a header. */
export function commentsQuery(blogId: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', blogId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.callPage('GET /blog/comment/get', {
        query: { postId: blogId, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  });
}
