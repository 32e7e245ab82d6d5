import { api, queryOptions } from '@storysprout/kit';

/** The number of readers who get the challenge by e-mail, and of addresses that mail servers refuse. */
export const recipientCountQuery = queryOptions({
  // Under the key of the accounts, so that it is fetched again when an account changes: its address may work now.
  queryKey: ['admin', 'users', 'recipient-count'],
  queryFn: ({ signal }) => api.call('GET /admin/recipients/count', { signal }),
  // Always fetched again on use.
  staleTime: 0,
});
