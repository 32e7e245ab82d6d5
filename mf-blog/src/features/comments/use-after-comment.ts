import { useQueryClient, useRefreshProfile } from '@storysprout/kit';

/**
 * Returns a function that refreshes everything a new comment or reply changes: the comments, their counts, and the
 * reader's XP.
 */
export function useAfterComment(blogId: string): () => Promise<void> {
  const queries = useQueryClient();
  const refreshProfile = useRefreshProfile();
  return async () => {
    void refreshProfile();
    void queries.invalidateQueries({ queryKey: ['blogs'] });
    await queries.invalidateQueries({ queryKey: ['comments', blogId] });
  };
}
