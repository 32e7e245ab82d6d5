import type { Category } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { api, infiniteQueryOptions, queryOptions, type Session } from '@storysprout/kit';

/** Selects published blogs; the server does the filtering. */
export interface BlogFilter {
  readonly category?: Category;
  /** Part of a title, ignoring case. */
  readonly q?: string;
  /** Words to find in titles, texts, categories and authors' names; the best matches come first. */
  readonly search?: string;
  /** Created in the last seven days. */
  readonly since?: 'week';
}

interface CardFilter extends BlogFilter, Partial<Record<'begunFrom' | 'begunBefore', string>> {
  readonly comments?: 'none';
}

/** Enough to choose from, and no more to read than the newest ones have. */
const unansweredBlogs = 3;

async function fetchCards(filter: CardFilter, limit: number, cursor: string, signal: AbortSignal) {
  const query = { view: 'card', limit, ...filter, cursor } as const;
  const page = await api.call('GET /blog/all', { query, signal, shared: true });
  return { ...page, blogs: [...page.blogs].filter((blog) => 'excerpt' in blog) };
}

/** Paginates a list by cursor: each page names the cursor of the next one. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { readonly nextCursor?: string | null }) => nextCursor || undefined,
};

/**
 * Pages of blogs, newest first, or best match first for a search.
 *
 * @param from the cursor of the first page
 */
export function blogPagesQuery(filter: BlogFilter, from = '') {
  return infiniteQueryOptions({
    queryKey: ['blogs', 'pages', filter, ...(from === '' ? [] : [from])],
    queryFn: ({ pageParam, signal }) => fetchCards(filter, pageSizes.cards, pageParam, signal),
    ...byCursor,
    initialPageParam: from,
  });
}

/**
 * The blogs written for a weekly challenge.
 *
 * @param until the start of the next challenge; null for the current one
 */
export function challengeAnswersQuery(from: string, until: string | null) {
  const filter: CardFilter = {
    category: 'Weekly Challenge' satisfies Category,
    begunFrom: from,
    ...(until !== null && { begunBefore: until }),
  };
  return infiniteQueryOptions({
    queryKey: ['blogs', 'challenge', from, until],
    queryFn: ({ pageParam, signal }) => fetchCards(filter, pageSizes.cards, pageParam, signal),
    ...byCursor,
  });
}

/** The newest `limit` blogs that match the filter. */
export function newestBlogsQuery(filter: BlogFilter, limit: number) {
  return queryOptions({
    queryKey: ['blogs', 'newest', limit, filter],
    queryFn: async ({ signal }) => (await fetchCards(filter, limit, '', signal)).blogs,
  });
}

/** A few blogs without a comment, oldest first. */
export function unansweredBlogsQuery() {
  return queryOptions({
    queryKey: ['blogs', 'unanswered'],
    queryFn: async ({ signal }) => (await fetchCards({ comments: 'none' }, unansweredBlogs, '', signal)).blogs,
  });
}

/**
 * A blog for reading. Most readers share one cached response; its writer and moderators fetch one with more details.
 */
export function readBlogQuery(id: string, reader: Pick<Session, 'userId' | 'user'>) {
  return queryOptions({
    ...blogQuery(id),
    queryFn: async ({ signal }) => {
      const ask = async (shared: boolean) =>
        (await api.call('GET /blog/post/{id}', { params: { id }, signal, shared })).blog;
      if (reader.user?.isAdmin) return ask(false);
      const blog = await ask(true);
      return blog.author._id === reader.userId ? ask(false) : blog;
    },
  });
}

/** One blog with everything this reader may see; a 404 if it does not exist or is not visible to them. */
export function blogQuery(id: string) {
  return queryOptions({
    queryKey: ['blog', id, 'post'],
    queryFn: async ({ signal }) => (await api.call('GET /blog/post/{id}', { params: { id }, signal })).blog,
  });
}
