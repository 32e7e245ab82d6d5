import type { Blog, DecisionResponse } from '@storysprout/contract';
import { api, infiniteQueryOptions } from '@storysprout/kit';

export type ModeratedStatus = 'pending' | 'approved';

/** Five pages of six at a time. */
const fetchSize = 30;

/** Blogs with this status, fetched piece by piece. */
export function adminBlogsQuery(status: ModeratedStatus) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'blogs', status],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/blogs', {
        query: { status, limit: fetchSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
  });
}

/** Only the text that was read is published: the server refuses when its writer has changed it since. */
export function approveBlog({ _id, revision }: Pick<Blog, '_id' | 'revision'>): Promise<DecisionResponse> {
  return api.call('PUT /admin/blogs/approve/{id}', { params: { id: _id }, body: { revision } });
}

export function rejectBlog(
  { _id, revision }: Pick<Blog, '_id' | 'revision'>,
  reason: string,
): Promise<DecisionResponse> {
  return api.call('PUT /admin/blogs/reject/{id}', { params: { id: _id }, body: { reason, revision } });
}

export function undoDecision({ _id }: Pick<Blog, '_id'>): Promise<DecisionResponse> {
  return api.call('PUT /admin/blogs/undo/{id}', { params: { id: _id } });
}
