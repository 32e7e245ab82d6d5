import type { Blog } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { api, useInfiniteQuery } from '@storysprout/kit';
import { useState } from 'react';
import { byCursor } from '../../shared/blog-queries';

/**
 * Numbered pages for a list that is paginated by cursor: the pages loaded so far, plus one if there are more. `page`
 * starts at 1.
 */
export function useMyBlogPage() {
  const query = useInfiniteQuery({
    queryKey: ['my-blogs', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /blog/user/blogs', { query: { limit: pageSizes.dashboard, cursor: pageParam }, signal }),
    ...byCursor,
  });
  const [wanted, setWanted] = useState(1);
  const pages = query.data?.pages ?? [];
  // While the next page loads, the last one stays on screen. When the last page becomes empty, the one before is shown.
  const page = Math.max(1, Math.min(wanted, pages.length));
  const blogs: readonly Blog[] = pages[page - 1]?.blogs ?? [];

  const openPage = (next: number) => {
    setWanted(next);
    if (next > pages.length) void query.fetchNextPage();
  };
  return {
    blogs,
    page,
    pageCount: pages.length + (query.hasNextPage ? 1 : 0),
    openPage,
    isPending: query.isPending,
    isError: query.isLoadingError || query.isFetchNextPageError,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
