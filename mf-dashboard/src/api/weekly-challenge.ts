import { api, queryOptions } from '@storysprout/kit';

/** The current challenge, or null when there is none yet. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }) => (await api.call('GET /admin/weeklychallenge/current', { signal })).challenge,
});

export function markChallengeRead(): Promise<unknown> {
  return api.call('PUT /admin/weeklychallenge/mark-read');
}
