import {
  api,
  infiniteQueryOptions,
  log,
  queryOptions,
  useMutation,
  useQueryClient,
  useSession,
} from '@storysprout/kit';
import { noteRead } from './read-mark';

/** The current challenge, or null when there is none yet. The key is shared with the other teams. */
export const challengeQuery = queryOptions({
  queryKey: ['challenge'],
  queryFn: async ({ signal }) => (await api.call('GET /admin/weeklychallenge/current', { signal })).challenge,
});

/** The id of the current challenge. It is the same for everybody, so every page may request it. */
export const latestQuery = queryOptions({
  queryKey: ['challenge', 'latest'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /admin/weeklychallenge/latest', { signal, shared: true })).challengeId,
});

/** All challenges, newest first, page by page; the same for everybody. */
export const shelfQuery = infiniteQueryOptions({
  queryKey: ['challenge', 'shelf'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /admin/weeklychallenge/shelf', { query: { cursor: pageParam }, signal, shared: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export function oneChallengeQuery(id: string) {
  return queryOptions({
    queryKey: ['challenge', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.call('GET /admin/weeklychallenge/shelf/{id}', { params: { id }, signal, shared: true })).challenge,
  });
}

/** Marks the current challenge as read. A failure is only logged: the page marks it again. */
export function useMarkRead() {
  const client = useQueryClient();
  const { userId } = useSession();
  return useMutation({
    mutationFn: () => api.call('PUT /admin/weeklychallenge/mark-read'),
    onSuccess: () => {
      const read = client.setQueryData(challengeQuery.queryKey, (current) => current && { ...current, isRead: true });
      if (read) noteRead(userId, read._id);
    },
    onError: (error) => log.warn('The weekly challenge could not be marked as read.', error),
  });
}
