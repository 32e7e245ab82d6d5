import { api, ownLists, queryOptions, useQuery, useQueryClient, useRealtime, useSession } from '@storysprout/kit';
import { useState } from 'react';

/** The most pages of 1,000 likes that are fetched. Blogs that are not among them show as not liked. */
const mostPages = 10;

/** Returns the ids of the blogs that the reader likes, from the browser's cache or else from the service. */
async function readOwnLikes(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const stored = ownLists.read('likes');
  if (stored) return new Set(stored);
  const liked = new Set<string>();
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { likes, nextCursor } = await api.call('GET /blog/likes/mine', { query: { after }, signal });
    for (const id of likes) liked.add(id);
    if (nextCursor === null) break;
    after = nextCursor;
  }
  ownLists.keep('likes', [...liked]);
  return liked;
}

/** Fetched once. After that, changes made here, in other tabs and on other devices update the cached set. */
const ownLikesQuery = queryOptions({
  queryKey: ['own-likes'],
  queryFn: ({ signal }) => readOwnLikes(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns whether the reader likes a blog. This is kept apart from the blog itself, whose response is the same for all
 * readers.
 */
export function useOwnLike(blogId: string): { isLiked: boolean; setLiked: (isLiked: boolean) => void } {
  const queries = useQueryClient();
  const { token } = useSession();
  const { data: likes } = useQuery({ ...ownLikesQuery, enabled: token !== null });
  /** The state chosen before the list of likes was loaded. */
  const [ahead, setAhead] = useState(false);
  const apply = (id: string, isLiked: boolean) => {
    ownLists.followLike(id, isLiked);
    queries.setQueryData(ownLikesQuery.queryKey, (known) => known && withLike(known, id, isLiked));
  };
  const change = (id: string, isLiked: boolean) => {
    apply(id, isLiked);
    if (id === blogId) setAhead(isLiked);
    if (queries.getQueryData(ownLikesQuery.queryKey)) return;
    // The list that is still being fetched may be from before the change.
    queries.ensureQueryData(ownLikesQuery).then(
      () => apply(id, isLiked),
      () => undefined,
    );
  };
  useRealtime('ownLikeChanged', ({ blogId: changed, liked }) => change(changed, liked));
  return { isLiked: likes?.has(blogId) ?? ahead, setLiked: (isLiked) => change(blogId, isLiked) };
}

function withLike(likes: ReadonlySet<string>, id: string, isLiked: boolean): ReadonlySet<string> {
  const changed = new Set(likes);
  if (isLiked) changed.add(id);
  else changed.delete(id);
  return changed;
}
