import type { MessageResponse, OpenSession } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

export const openSessionsKey = ['sessions'] as const;

/** Where the account is signed in: this device first, then the one used last. */
export const openSessionsQuery = queryOptions({
  queryKey: openSessionsKey,
  queryFn: async ({ signal }): Promise<readonly OpenSession[]> => {
    const { sessions } = await api.call('GET /user/sessions', { signal });
    return [...sessions].sort(
      (one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
    );
  },
});

/** @throws ApiError `not_found` when it has ended meanwhile */
export function endSession(id: string): Promise<MessageResponse> {
  return api.call('DELETE /user/sessions/{id}', { params: { id } });
}

/** Signs the account out on every device, this one too. */
export function endAllSessions(): Promise<MessageResponse> {
  return api.call('POST /user/logout', { query: { everywhere: 'true' } });
}
