import type { LikeResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Likes the blog, or takes the like back. */
export function toggleBlogLike(blogId: string, userId: string): Promise<LikeResponse> {
  return api.patch<LikeResponse>(`/blog/blog/${blogId}/bloglike`, { userId });
}
