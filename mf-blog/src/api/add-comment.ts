import type { AddCommentRequest, AddCommentResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** @throws ApiError `text_refused` with a kind reason when the text is not fit for the site. */
export function addComment(request: AddCommentRequest): Promise<AddCommentResponse> {
  return api.call('POST /blog/comment/add', { body: request });
}
