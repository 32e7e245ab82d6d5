import type { Blog, BlogPage } from '@storysprout/contract';
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

export interface FetchedPages {
  readonly pages: readonly BlogPage[];
  readonly pageParams: readonly (string | null)[];
}

/** The fetched list without this blog; the same list when it is not in it. */
export function withoutBlog(list: FetchedPages, blogId: string): FetchedPages {
  const holds = list.pages.some(({ blogs }) => blogs.some(({ _id }) => _id === blogId));
  if (!holds) return list;
  const pages = list.pages.map((page) => ({ ...page, blogs: page.blogs.filter(({ _id }) => _id !== blogId) }));
  return { ...list, pages };
}

/** Takes a decided blog out of the list it stood in, without waiting for the server. */
export function removeFromList(client: QueryClient, status: ModeratedStatus, { _id }: Blog): void {
  client.setQueryData<FetchedPages>(adminBlogsQuery(status).queryKey, (list) => list && withoutBlog(list, _id));
}

/** Asks the server again for both lists and the numbers. */
export async function refreshModeration(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'blogs'] }),
    client.invalidateQueries({ queryKey: ['admin', 'summary'] }),
  ]);
}
