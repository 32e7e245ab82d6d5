import { api, infiniteQueryOptions } from '@storysprout/kit';

const pageSize = 20;

/** The replies to a comment, oldest first, starting at the cursor `from` that the list of comments gave. */
export function repliesQuery(blogId: string, commentId: string, from: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', blogId, 'replies', commentId, from],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /blog/comment/replies', { query: { commentId, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: from,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
