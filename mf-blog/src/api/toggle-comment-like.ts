import type { LikeResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Likes the comment, or takes the like back. */
export function toggleCommentLike(commentId: string, userId: string): Promise<LikeResponse> {
  return api.call('PATCH /blog/comment/{id}/like', { params: { id: commentId }, body: { userId } });
}
