import type { AddReplyResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** @throws ApiError `text_refused` with a kind reason when the text is not fit for the site. */
export function addReply(commentId: string, text: string): Promise<AddReplyResponse> {
  return api.call('POST /blog/comment/{id}/reply', { params: { id: commentId }, body: { text } });
}
