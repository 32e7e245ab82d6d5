import type { Blog, BlogPage, DecisionResponse } from '@storysprout/contract';
import { api, infiniteQueryOptions } from '@storysprout/kit';

export type ModeratedStatus = 'pending' | 'approved';

/** Five pages of six at a time. */
const fetchSize = 30;

/** Blogs with this status, fetched piece by piece. */
export function adminBlogsQuery(status: ModeratedStatus) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'blogs', status],
    queryFn: ({ pageParam, signal }) =>
      api.get<BlogPage>('/admin/blogs', {
        query: { status, limit: fetchSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
  });
}

/** Only the text that was read is published: the server refuses when its writer has changed it since. */
export function approveBlog({ _id, revision }: Pick<Blog, '_id' | 'revision'>): Promise<DecisionResponse> {
  return api.put<DecisionResponse>(`/admin/blogs/approve/${_id}`, { revision });
}

export function rejectBlog(
  { _id, revision }: Pick<Blog, '_id' | 'revision'>,
  reason: string,
): Promise<DecisionResponse> {
  return api.put<DecisionResponse>(`/admin/blogs/reject/${_id}`, { reason, revision });
}

export function undoDecision({ _id }: Pick<Blog, '_id'>): Promise<DecisionResponse> {
  return api.put<DecisionResponse>(`/admin/blogs/undo/${_id}`);
}
