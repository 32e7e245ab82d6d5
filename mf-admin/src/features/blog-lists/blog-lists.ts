import type { Blog } from '@storysprout/contract';
import { api, infiniteQueryOptions, type useQueryClient } from '@storysprout/kit';

type QueryClient = ReturnType<typeof useQueryClient>;

export type ModeratedStatus = 'pending' | 'approved';

/** Five pages of six at a time. */
const fetchSize = 30;

/** Blogs with this status, fetched piece by piece. */
export function adminBlogsQuery(status: ModeratedStatus) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'blogs', status],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/blogs', { query: { status, limit: fetchSize, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
  });
}

/** Takes a decided blog out of the list it stood in, without waiting for the server. */
export function removeFromList(client: QueryClient, status: ModeratedStatus, { _id }: Blog): void {
  client.setQueryData(adminBlogsQuery(status).queryKey, (list) => {
    const pages = list?.pages.map((page) => ({ ...page, blogs: page.blogs.filter((blog) => blog._id !== _id) }));
    return list && pages && { ...list, pages };
  });
}

/** Asks the server again for both lists and the numbers. */
export async function refreshModeration(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'blogs'] }),
    client.invalidateQueries({ queryKey: ['admin', 'summary'] }),
  ]);
}
