import type { Category } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { api, infiniteQueryOptions, queryOptions, type Session } from '@storysprout/kit';

/** Which published blogs; the server does the filtering. */
export interface BlogFilter {
  readonly category?: Category;
  /** Part of a title, in any case. */
  readonly q?: string;
  /** Words of titles, texts, categories and writers' names; what fits best comes first. */
  readonly search?: string;
  /** Created in the last seven days. */
  readonly since?: 'week';
}

type CardFilter = BlogFilter & Partial<Record<'begunFrom' | 'begunBefore', string>>;

async function fetchCards(filter: CardFilter, limit: number, cursor: string, signal: AbortSignal) {
  const query = { view: 'card', limit, ...filter, cursor } as const;
  const page = await api.call('GET /blog/all', { query, signal, shared: true });
  return { ...page, blogs: [...page.blogs].filter((blog) => 'excerpt' in blog) };
}

/** For lists that come page by page: the next one begins at the cursor that came with the last. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { readonly nextCursor?: string | null }) => nextCursor || undefined,
};

/** Newest first, or what a search finds best first, page by page. @param from the cursor of the first page */
export function blogPagesQuery(filter: BlogFilter, from = '') {
  return infiniteQueryOptions({
    queryKey: ['blogs', 'pages', filter, ...(from === '' ? [] : [from])],
    queryFn: ({ pageParam, signal }) => fetchCards(filter, pageSizes.cards, pageParam, signal),
    ...byCursor,
    initialPageParam: from,
  });
}

/** What was written to a weekly challenge. @param until when the next one came; null for the present one */
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

/** The newest `limit` of them. */
export function newestBlogsQuery(filter: BlogFilter, limit: number) {
  return queryOptions({
    queryKey: ['blogs', 'newest', limit, filter],
    queryFn: async ({ signal }) => (await fetchCards(filter, limit, '', signal)).blogs,
  });
}

/** A blog as its readers see it, the same for all; its writer and moderators are told more. */
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

/** One blog with everything this reader may know; a 404 for one that is not there, or not for them. */
export function blogQuery(id: string) {
  return queryOptions({
    queryKey: ['blog', id, 'post'],
    queryFn: async ({ signal }) => (await api.call('GET /blog/post/{id}', { params: { id }, signal })).blog,
  });
}
