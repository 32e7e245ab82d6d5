import { api, errorMessage, toast, useMutation, useQueryClient } from '@storysprout/kit';
import * as texts from '../../texts/comments';

/** Deletes the reader's own comment or reply permanently. */
export function useDelete(blogId: string, kind: 'comment' | 'reply', id: string, onDeleted: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      kind === 'comment'
        ? api.call('DELETE /blog/comment/{id}', { params: { id } })
        : api.call('DELETE /blog/reply/{id}', { params: { id } }),
    onSuccess: async () => {
      onDeleted(id);
      toast.success(kind === 'comment' ? texts.yourCommentIsGone : texts.yourReplyIsGone, { id: `deleted-${id}` });
      void queries.invalidateQueries({ queryKey: ['blogs'] });
      await queries.invalidateQueries({ queryKey: ['comments', blogId] });
    },
    onError: (error) => toast.error(errorMessage(error, texts.notDeleted)),
  });
}
