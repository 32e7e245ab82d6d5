import type { Blog, WriteBlogResponse } from '@storysprout/contract';
import { errorMessage, isApiError, toast, useMutation, useQueryClient, useRefreshProfile } from '@storysprout/kit';
import { saveBlog } from '../../api/save-blog';
import type { CompleteWriting } from './writing';

export interface SaveRequest {
  readonly writing: CompleteWriting;
  readonly status: 'draft' | 'pending';
  readonly stored: Blog | null;
}

interface SaveBlogOptions {
  readonly onSaved: (answer: WriteBlogResponse, request: SaveRequest) => void;
  /** The stored blog has moved on: a newer save, or it can no longer be changed. */
  readonly onConflict: () => void;
}

/** Sends the writing, as a draft or for review (docs/product.md#writing-a-blog). */
export function useSaveBlog({ onSaved, onConflict }: SaveBlogOptions) {
  const queries = useQueryClient();
  const refreshProfile = useRefreshProfile();
  return useMutation({
    mutationFn: ({ writing, status, stored }: SaveRequest) =>
      saveBlog({ ...writing, status }, stored && { id: stored._id, revision: stored.revision }),
    onSuccess: (answer, request) => {
      toast.success(answer.message);
      for (const queryKey of [['my-blogs'], ['blog', answer.blog._id]]) void queries.invalidateQueries({ queryKey });
      void refreshProfile();
      onSaved(answer, request);
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 409) onConflict();
      else toast.error(errorMessage(error, 'Error submitting blog'));
    },
  });
}
