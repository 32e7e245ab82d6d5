import type { Blog } from '@storysprout/contract';
import {
  api,
  toast,
  useMutation,
  useOutcome,
  useQueryClient,
  useRealtime,
  useRefreshProfile,
  useRoom,
  useSession,
} from '@storysprout/kit';
import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { blogQuery } from '../../shared/blog-queries';
import { isSecondOfTwo } from '../../shared/double-click';
import { useOwnLike } from '../../shared/own-likes';
import * as texts from '../../texts/read-blog';

/** Likes that arrive within this time cause a single refetch, in milliseconds. */
const gatherMs = 400;

/** Refetches the blog when others like it, without moving the text or the scroll position. */
function useLiveLikes(blogId: string, isPaused: boolean): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookAgain = useCallback(() => {
    timer.current = undefined;
    void queries.invalidateQueries({ queryKey: ['blog', blogId] });
  }, [queries, blogId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useRoom('blogId', blogId);
  useRealtime('blogLiked', (liked) => {
    // The reader's own like updates the count itself and refetches when it is done.
    if (liked.blogId === blogId && !isPaused) timer.current ??= setTimeout(lookAgain, gatherMs);
  });
}

/**
 * The like of a blog. It flips at once, is locked while the request runs, and flips back if the request fails
 * (docs/product.md#likes).
 */
export function useBlogLike({ _id: blogId }: Blog): {
  isLiked: boolean;
  pending: boolean;
  onToggle: (click: MouseEvent) => void;
} {
  const queries = useQueryClient();
  const { token, userId } = useSession();
  const refreshProfile = useRefreshProfile();
  const { queryKey } = blogQuery(blogId);
  const { isLiked, setLiked } = useOwnLike(blogId);
  const setCount = (countOf: (blog: Blog) => number) => {
    queries.setQueryData(queryKey, (blog) => blog && { ...blog, likeCount: Math.max(0, countOf(blog)) });
  };

  const noteLike = useOutcome('mf_blog', 'liked', token !== null);
  const { mutate, isPending } = useMutation({
    mutationFn: (reader: string) =>
      api.call('PATCH /blog/blog/{id}/bloglike', { params: { id: blogId }, body: { userId: reader } }),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey)?.likeCount;
      setLiked(!isLiked);
      setCount(({ likeCount }) => likeCount + (isLiked ? -1 : 1));
      return { before, wasLiked: isLiked };
    },
    onSuccess: ({ liked, likeCount }) => {
      noteLike();
      setLiked(liked);
      setCount(() => likeCount);
    },
    onError: (_error, _reader, flipped) => {
      if (flipped) setLiked(flipped.wasLiked);
      setCount(({ likeCount }) => flipped?.before ?? likeCount);
      toast.error(texts.somethingWentWrongWhileLiking);
    },
    onSettled: () => {
      for (const key of [['blog', blogId], ['blogs'], ['my-blogs']]) void queries.invalidateQueries({ queryKey: key });
      void refreshProfile();
    },
  });
  useLiveLikes(blogId, isPending);

  const onToggle = (click: MouseEvent) => {
    if (isSecondOfTwo(click)) return;
    if (token && userId) mutate(userId);
    else toast.warning(texts.pleaseLogInToLike, { id: 'like-needs-login' });
  };
  return { isLiked, pending: isPending, onToggle };
}
