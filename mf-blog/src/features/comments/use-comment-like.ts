import type { Comment } from '@storysprout/contract';
import { api, log, toast, useMutation, useQueryClient, useSession } from '@storysprout/kit';
import { type MouseEvent, useState } from 'react';
import { isSecondOfTwo } from '../../shared/double-click';
import * as texts from '../../texts/comments';

/**
 * The like of a comment. It flips at once, is locked while the request runs, and flips back if the request fails; the
 * failure is only logged.
 */
export function useCommentLike(blogId: string, comment: Comment) {
  const queries = useQueryClient();
  const { token, userId } = useSession();
  const stored = { liked: comment.likedByMe ?? false, count: comment.likeCount };
  /** The state shown until the list has been refetched. */
  const [ahead, setAhead] = useState<typeof stored | null>(null);
  const shown = ahead ?? stored;

  const { mutate, isPending } = useMutation({
    mutationFn: (reader: string) =>
      api.call('PATCH /blog/comment/{id}/like', { params: { id: comment._id }, body: { userId: reader } }),
    onMutate: () => {
      const liked = !shown.liked;
      setAhead({ liked, count: Math.max(0, shown.count + (liked ? 1 : -1)) });
    },
    onSuccess: async ({ liked, likeCount }) => {
      setAhead({ liked, count: likeCount });
      await queries.invalidateQueries({ queryKey: ['comments', blogId, 'list'] });
    },
    onError: (error) => log.warn('A comment could not be liked.', error),
    onSettled: () => setAhead(null),
  });
  const onToggle = (click: MouseEvent) => {
    if (isSecondOfTwo(click)) return;
    if (token && userId) mutate(userId);
    else toast.warning(texts.pleaseLogInToLike, { id: 'like-needs-login' });
  };
  return { ...shown, pending: isPending, onToggle };
}
