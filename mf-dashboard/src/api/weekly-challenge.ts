import type { Challenge, ChallengeResponse } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

/** The current challenge, or null when there is none yet. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }): Promise<Challenge | null> =>
    (await api.get<ChallengeResponse>('/admin/weeklychallenge/current', { signal })).challenge,
});

export function markChallengeRead(): Promise<unknown> {
  return api.put<unknown>('/admin/weeklychallenge/mark-read');
}
