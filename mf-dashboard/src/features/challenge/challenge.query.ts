import { api, log, queryOptions, useMutation, useQueryClient } from '@storysprout/kit';

/** The current challenge, or null when there is none yet. The key is shared with the other teams. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }) => (await api.call('GET /admin/weeklychallenge/current', { signal })).challenge,
});

/** Marks the current challenge as read. A failure is only logged: the page marks it again. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('PUT /admin/weeklychallenge/mark-read'),
    onSuccess: () => client.setQueryData(challengeQuery.queryKey, (current) => current && { ...current, isRead: true }),
    onError: (error) => log.warn('The weekly challenge could not be marked as read.', error),
  });
}
