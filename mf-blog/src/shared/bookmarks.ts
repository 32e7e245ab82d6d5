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
 * The service worker takes the list from the answer, too. A page without one asks each time, or the blogs of a reader who
 * is new on this device would not be fetched for reading offline before the kept list is old.
 */
const isHeardByWorker = () => Boolean(navigator.serviceWorker?.controller);

async function readOwnBookmarks(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const kept = ownLists.read('bookmarks');
  if (kept) return new Set(kept);
  const { bookmarks } = await api.call('GET /blog/bookmarks/mine', { signal });
  if (isHeardByWorker()) ownLists.keep('bookmarks', bookmarks);
  return new Set(bookmarks);
}

/** Ids of the blogs that the reader keeps for later. */
const ownBookmarksQuery = queryOptions({
  queryKey: ['bookmarks', 'mine'],
  queryFn: ({ signal }) => readOwnBookmarks(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The blogs themselves, the newest bookmark first, page by page. */
export const bookmarkedBlogsQuery = infiniteQueryOptions({
  queryKey: ['bookmarks', 'cards'],
  queryFn: async ({ pageParam, signal, client }) => {
    const page = await api.call('GET /blog/bookmarks', { query: { cursor: pageParam || undefined }, signal });
    // A blog that was kept on another device: the list of this one is asked for again.
    const kept = ownLists.read('bookmarks');
    if (kept && page.blogs.some(({ _id }) => !kept.includes(_id))) {
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

/** Keeps blogs for later, and takes them off again (docs/product.md#read-later). */
export function useChangeBookmark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ blogId, isKept }: { readonly blogId: string; readonly isKept: boolean }) =>
      isKept
        ? api.call('POST /blog/bookmarks', { body: { blogId } })
        : api.call('DELETE /blog/bookmarks/{id}', { params: { id: blogId } }),
    onSuccess: (_answer, { blogId, isKept }) => {
      queries.setQueryData(ownBookmarksQuery.queryKey, (ids) => ids && withId(ids, blogId, isKept));
      toast.success(isKept ? texts.kept : texts.takenOff, { id: `bookmark-${isKept}` });
    },
    onError: () => toast.error(texts.notChanged, { id: 'bookmark-failed' }),
    onSettled: () => {
      ownLists.forget('bookmarks');
      return queries.invalidateQueries({ queryKey: ['bookmarks'] });
    },
  });
}

/** Whether the reader keeps a blog for later. */
export function useIsKept(blogId: string): boolean {
  const { token } = useSession();
  const { data } = useQuery({ ...ownBookmarksQuery, enabled: token !== null });
  return data?.has(blogId) ?? false;
}
