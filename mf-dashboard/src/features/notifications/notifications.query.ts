import type { NotificationKind, NotificationsResponse } from '@storysprout/contract';
import {
  api,
  errorMessage,
  infiniteQueryOptions,
  queryOptions,
  takeOwnList,
  toast,
  useMutation,
  useQueryClient,
} from '@storysprout/kit';
import * as texts from '../../texts/notifications';

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (await takeOwnList('unread')) ?? (await api.call('GET /user/letters/unread', { signal })).unread,
  // Open pages are notified of every change; anything that came while none was open shows after this time at the
  // latest.
  staleTime: 5 * 60_000,
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) => api.call('GET /user/letters', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: NotificationsResponse) => nextCursor ?? undefined,
  // Opening the page again starts afresh, because everything shown before is read now.
  gcTime: 0,
});

/** Marks notifications as read. Failures are ignored: the notifications are marked the next time they are shown. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.call('PUT /user/letters/read', { body: { ids } }),
    onSuccess: ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread),
  });
}

export function useSetKind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: NotificationKind; isOn: boolean }) => api.call('PUT /user/letters/kinds', { body }),
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadQuery.queryKey, unread);
      return client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
    onError: (error) => toast.error(errorMessage(error, texts.notChanged)),
  });
}
