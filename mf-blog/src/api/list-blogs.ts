import type { BlogCardPage, Category } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { api, infiniteQueryOptions, queryOptions } from '@storysprout/kit';

/** Which published blogs; the server does the filtering. */
export interface BlogFilter {
  readonly category?: Category;
  /** Part of a title, in any case. */
  readonly q?: string;
  /** Created in the last seven days. */
  readonly since?: 'week';
}

async function fetchCards(filter: BlogFilter, limit: number, cursor: string, signal: AbortSignal) {
  const page = await api.call('GET /blog/all', { query: { view: 'card', limit, ...filter, cursor }, signal });
  // That view has cards only.
  return page as BlogCardPage;
}

/** Newest first, page by page. */
export function blogPagesQuery(filter: BlogFilter) {
  return infiniteQueryOptions({
    queryKey: ['blogs', 'pages', filter],
    queryFn: ({ pageParam, signal }) => fetchCards(filter, pageSizes.cards, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  });
}

/** The newest `limit` of them. */
export function newestBlogsQuery(filter: BlogFilter, limit: number) {
  return queryOptions({
    queryKey: ['blogs', 'newest', limit, filter],
    queryFn: async ({ signal }) => (await fetchCards(filter, limit, '', signal)).blogs,
  });
}
