import { api, queryOptions } from '@storysprout/kit';

const howMany = 3;

/** The newest published stories. */
export const newestStoriesQuery = queryOptions({
  queryKey: ['sunflower', 'newest-stories'],
  queryFn: async ({ signal }) => {
    const { blogs } = await api.call('GET /blog/all', { query: { view: 'card', limit: howMany }, signal });
    return [...blogs].filter((blog) => 'excerpt' in blog);
  },
});
