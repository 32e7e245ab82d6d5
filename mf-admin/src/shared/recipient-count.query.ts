import { api, queryOptions } from '@storysprout/kit';

/** How many readers the challenge goes to by e-mail, and how many addresses mail servers refuse. */
export const recipientCountQuery = queryOptions({
  // Below the accounts: a changed one may be reachable again.
  queryKey: ['admin', 'users', 'recipient-count'],
  queryFn: ({ signal }) => api.call('GET /admin/recipients/count', { signal }),
  // Counted anew each time it is asked for.
  staleTime: 0,
});
