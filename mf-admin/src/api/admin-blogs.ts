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

export function approveBlog({ _id }: Pick<Blog, '_id'>): Promise<DecisionResponse> {
  return api.put<DecisionResponse>(`/admin/blogs/approve/${_id}`);
}

export function rejectBlog({ _id }: Pick<Blog, '_id'>, reason: string): Promise<DecisionResponse> {
  return api.put<DecisionResponse>(`/admin/blogs/reject/${_id}`, { reason });
}

export function undoDecision({ _id }: Pick<Blog, '_id'>): Promise<DecisionResponse> {
  return api.put<DecisionResponse>(`/admin/blogs/undo/${_id}`);
}
