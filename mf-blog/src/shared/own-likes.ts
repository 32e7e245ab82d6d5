import { api, ownLists, queryOptions, useQuery, useQueryClient, useRealtime, useSession } from '@storysprout/kit';
import { useState } from 'react';

/** Pages of 1,000 likes. Blogs liked before these show as not liked. */
const mostPages = 10;

/** The ids of the blogs that the reader likes, as this browser keeps them or as the service says. */
async function readOwnLikes(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const kept = ownLists.read('likes');
  if (kept) return new Set(kept);
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

/** Asked for once; from then on this page knows of each change, also of those in other tabs and on other devices. */
const ownLikesQuery = queryOptions({
  queryKey: ['own-likes'],
  queryFn: ({ signal }) => readOwnLikes(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Whether the reader likes a blog, apart from what is the same for all. */
export function useOwnLike(blogId: string): { isLiked: boolean; setLiked: (isLiked: boolean) => void } {
  const queries = useQueryClient();
  const { token } = useSession();
  const { data: likes } = useQuery({ ...ownLikesQuery, enabled: token !== null });
  /** What was pressed before the likes were there. */
  const [ahead, setAhead] = useState(false);
  const change = (id: string, isLiked: boolean) => {
    ownLists.followLike(id, isLiked);
    queries.setQueryData(ownLikesQuery.queryKey, (known) => known && withLike(known, id, isLiked));
    if (id === blogId) setAhead(isLiked);
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
