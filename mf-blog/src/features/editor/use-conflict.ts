import type { Blog } from '@storysprout/contract';
import { toast, useQueryClient } from '@storysprout/kit';
import { useState } from 'react';
import { blogQuery } from '../../api/get-blog';

/** After a refused save: reads what is stored now, so that the writer can choose between it and their own text. */
export function useConflict(blogId: string | undefined) {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<Blog | null>(null);
  const look = async () => {
    if (!blogId) return;
    try {
      setNewer(await queries.fetchQuery({ ...blogQuery(blogId), staleTime: 0 }));
    } catch {
      // The writer's text stays on the page and on the device; the next try looks again.
      toast.error('Error submitting blog');
    }
  };
  return { newer, look: () => void look(), settle: () => setNewer(null) };
}
