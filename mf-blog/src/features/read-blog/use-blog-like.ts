import type { Blog } from '@storysprout/contract';

import {
  api,
  toast,
  useMutation,
  useQueryClient,
  useRealtime,
  useRefreshProfile,
  useRoom,
  useSession,
} from '@storysprout/kit';

import { useCallback, useEffect, useRef } from 'react';
import { blogQuery } from '../../shared/blog-queries';

/** A crowd that likes at once makes the page look again once, not fifty times; in milliseconds. */
const gatherMs = 400;

/** Liked becomes not liked and back; the count goes along by one. */
export function flipLike(blog: Blog): Blog {
  const liked = !blog.likedByMe;
  return { ...blog, likedByMe: liked, likeCount: Math.max(0, blog.likeCount + (liked ? 1 : -1)) };
}

/** Reads the blog again when others like it. The text stays where it is, and so does the reader. */
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
    // Our own like sets its count itself, and looks again when it is done.
    if (liked.blogId === blogId && !isPaused) timer.current ??= setTimeout(lookAgain, gatherMs);
  });
}

/**
 * The blog's like: flips at once, is locked while the call runs, and flips back when it fails (docs/product.md#likes).
 */
export function useBlogLike({ _id: blogId }: Blog): { pending: boolean; onToggle: () => void } {
  const queries = useQueryClient();
  const { token, userId } = useSession();
  const refreshProfile = useRefreshProfile();
  const { queryKey } = blogQuery(blogId);

  const { mutate, isPending } = useMutation({
    mutationFn: (reader: string) =>
      api.call('PATCH /blog/blog/{id}/bloglike', { params: { id: blogId }, body: { userId: reader } }),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, flipLike(before));
      return before;
    },
    onSuccess: ({ liked, likeCount }) => {
      queries.setQueryData(queryKey, (blog) => blog && { ...blog, likedByMe: liked, likeCount });
    },
    onError: (_error, _reader, before) => {
      if (before) queries.setQueryData(queryKey, before);
      toast.error('Something went wrong while liking.');
    },
    onSettled: () => {
      for (const key of [['blog', blogId], ['blogs'], ['my-blogs']]) void queries.invalidateQueries({ queryKey: key });
      void refreshProfile();
    },
  });
  useLiveLikes(blogId, isPending);

  const onToggle = () => {
    if (token && userId) mutate(userId);
    else toast.warning('Please log in to like this post!', { id: 'like-needs-login' });
  };
  return { pending: isPending, onToggle };
}
