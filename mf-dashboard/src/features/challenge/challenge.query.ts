import { api, queryOptions } from '@storysprout/kit';

/** The current challenge, or null when there is none yet. The key is shared with the other teams. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }) => (await api.call('GET /admin/weeklychallenge/current', { signal })).challenge,
});
