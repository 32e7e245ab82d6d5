import type { Blog } from '@storysprout/contract';
import { api, errorMessage, toast, useMutation, useQueryClient } from '@storysprout/kit';
import * as texts from '../../texts/my-blogs';

/**
 * Deletes, withdraws and restores the reader's own blogs (docs/product.md#own-content). The server decides between
 * deleting and withdrawing by the blog's current status, which may be newer than the one on the page.
 *
 * @param onBack called with the id once a deleted blog is restored
 */
export function useOwnBlogActions(onBack: (blogId: string) => void) {
  const queries = useQueryClient();
  const refresh = async ({ _id }: Blog) => {
    for (const queryKey of [['blogs'], ['blog', _id], ['unfinished']]) void queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: ['my-blogs'] });
  };
  const undoing = useMutation({
    mutationFn: ({ _id }: Blog) => api.call('POST /blog/post/{id}/undelete', { params: { id: _id } }),
    onSuccess: async (_answer, blog) => {
      toast.success(texts.isBack(blog.title));
      await refresh(blog);
      onBack(blog._id);
    },
    onError: (error) => toast.error(errorMessage(error, texts.notBroughtBack)),
  });
  const removal = useMutation({
    mutationFn: ({ _id }: Blog) => api.call('DELETE /blog/post/{id}', { params: { id: _id } }),
    onSuccess: async ({ message, undoUntil }, blog) => {
      const undo = { label: texts.undo, onPress: () => undoing.mutate(blog) };
      if (undoUntil) toast.info(texts.isDeleted(blog.title), { action: undo });
      else toast.success(message);
      await refresh(blog);
    },
    onError: (error) => toast.error(errorMessage(error, texts.stillThere)),
  });
  return { isRemoving: removal.isPending, remove: removal.mutate };
}
