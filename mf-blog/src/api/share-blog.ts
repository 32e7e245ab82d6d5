import type { ShareResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Counts that this reader passed the blog on. */
export function countShare(blogId: string): Promise<ShareResponse> {
  return api.call('POST /blog/post/{id}/share', { params: { id: blogId } });
}
