import { useQueryClient, useRefreshProfile } from '@storysprout/kit';

/** What is read again once a comment or reply is there: the comments, their counts, and the reader's XP. */
export function useAfterComment(blogId: string): () => Promise<void> {
  const queries = useQueryClient();
  const refreshProfile = useRefreshProfile();
  return async () => {
    void refreshProfile();
    void queries.invalidateQueries({ queryKey: ['blogs'] });
    await queries.invalidateQueries({ queryKey: ['comments', blogId] });
  };
}
