import type { ModerationSummary } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

/** How many blogs wait, and since when the oldest does. */
export const moderationSummaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => api.get<ModerationSummary>('/admin/moderation/summary', { signal }),
});
