import { api, queryOptions } from '@storysprout/kit';

/** How many blogs wait, and since when the oldest does. */
export const moderationSummaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => api.call('GET /admin/moderation/summary', { signal }),
});
