import type { BlogCardPage } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

const howMany = 3;

/** The newest published stories. */
export const newestStoriesQuery = queryOptions({
  queryKey: ['sunflower', 'newest-stories'],
  queryFn: async ({ signal }) => {
    const query = { view: 'card', limit: howMany };
    return (await api.get<BlogCardPage>('/blog/all', { query, signal })).blogs;
  },
});
