import type { LikeResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Likes the comment, or takes the like back. */
export function toggleCommentLike(commentId: string, userId: string): Promise<LikeResponse> {
  return api.patch<LikeResponse>(`/blog/comment/${commentId}/like`, { userId });
}
