import {
  api,
  infiniteQueryOptions,
  ownLists,
  queryOptions,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  useSession,
} from '@storysprout/kit';
import * as texts from '../texts/read-later';
import { byCursor } from './blog-queries';

/**
 * The service worker reads the list from the response to prefetch these blogs for offline reading. Without a
 * controlling worker, the list is not cached, so that each page requests it and a worker installed later sees it
 * without waiting for the cache to expire.
 */
const hasServiceWorker = () => Boolean(navigator.serviceWorker?.controller);

async function readOwnBookmarks(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const stored = ownLists.read('bookmarks');
  if (stored) return new Set(stored);
  const { bookmarks } = await api.call('GET /blog/bookmarks/mine', { signal });
  if (hasServiceWorker()) ownLists.keep('bookmarks', bookmarks);
  return new Set(bookmarks);
}

/** The ids of the blogs the reader has bookmarked. */
const ownBookmarksQuery = queryOptions({
  queryKey: ['bookmarks', 'mine'],
  queryFn: ({ signal }) => readOwnBookmarks(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The bookmarked blogs, newest bookmark first, in pages. */
export const bookmarkedBlogsQuery = infiniteQueryOptions({
  queryKey: ['bookmarks', 'cards'],
  queryFn: async ({ pageParam, signal, client }) => {
    const page = await api.call('GET /blog/bookmarks', { query: { cursor: pageParam || undefined }, signal });
    // A blog was bookmarked on another device, so the cached list is outdated and must be refetched.
    const stored = ownLists.read('bookmarks');
    if (stored && page.blogs.some(({ _id }) => !stored.includes(_id))) {
      ownLists.forget('bookmarks');
      await client.invalidateQueries({ queryKey: ownBookmarksQuery.queryKey });
    }
    return page;
  },
  ...byCursor,
});

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  return new Set(isIn ? [id, ...ids] : [...ids].filter((each) => each !== id));
}

/** Adds and removes bookmarks (docs/product.md#read-later). */
export function useChangeBookmark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ blogId, isBookmarked }: { readonly blogId: string; readonly isBookmarked: boolean }) =>
      isBookmarked
        ? api.call('POST /blog/bookmarks', { body: { blogId } })
        : api.call('DELETE /blog/bookmarks/{id}', { params: { id: blogId } }),
    onSuccess: (_answer, { blogId, isBookmarked }) => {
      queries.setQueryData(ownBookmarksQuery.queryKey, (ids) => ids && withId(ids, blogId, isBookmarked));
      toast.success(isBookmarked ? texts.kept : texts.takenOff, { id: `bookmark-${isBookmarked}` });
    },
    onError: () => toast.error(texts.notChanged, { id: 'bookmark-failed' }),
    onSettled: async () => {
      // A list that is still being fetched may be from before the change.
      await queries.cancelQueries({ queryKey: ['bookmarks'] });
      ownLists.forget('bookmarks');
      return queries.invalidateQueries({ queryKey: ['bookmarks'] });
    },
  });
}

/** Returns whether the reader has bookmarked a blog; false while that is unknown. */
export function useIsBookmarked(blogId: string): boolean {
  const { token } = useSession();
  const { data } = useQuery({ ...ownBookmarksQuery, enabled: token !== null });
  return data?.has(blogId) ?? false;
}
