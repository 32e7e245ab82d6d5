import { pageSizes } from '@storysprout/contract/constants';
import { api, infiniteQueryOptions } from '@storysprout/kit';

/** The writer's own blogs, drafts included, newest first: pages of 6 as the dashboard shows them. */
export const myBlogsQuery = infiniteQueryOptions({
  queryKey: ['my-blogs', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /blog/user/blogs', { query: { limit: pageSizes.dashboard, cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
});
