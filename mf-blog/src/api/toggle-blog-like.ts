import type { LikeResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Likes the blog, or takes the like back. */
export function toggleBlogLike(blogId: string, userId: string): Promise<LikeResponse> {
  return api.call('PATCH /blog/blog/{id}/bloglike', { params: { id: blogId }, body: { userId } });
}
