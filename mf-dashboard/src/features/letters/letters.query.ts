import type { LetterKind, LettersResponse } from '@storysprout/contract';
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
import * as texts from '../../texts/letters';

export const unreadQuery = queryOptions({
  queryKey: ['letters', 'unread'],
  queryFn: async ({ signal }) =>
    (await takeOwnList('unread')) ?? (await api.call('GET /user/letters/unread', { signal })).unread,
  // Open pages hear of every change; what came while none was open shows after this time at the latest.
  staleTime: 5 * 60_000,
});

export const lettersQuery = infiniteQueryOptions({
  queryKey: ['letters', 'list'],
  queryFn: ({ pageParam, signal }) => api.call('GET /user/letters', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: LettersResponse) => nextCursor ?? undefined,
  // Opening the page again begins anew: what was shown is read.
  gcTime: 0,
});

/** A failure is left alone: the letters are marked when they are seen the next time. */
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
    mutationFn: (body: { kind: LetterKind; isOn: boolean }) => api.call('PUT /user/letters/kinds', { body }),
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadQuery.queryKey, unread);
      return client.invalidateQueries({ queryKey: lettersQuery.queryKey });
    },
    onError: (error) => toast.error(errorMessage(error, texts.notChanged)),
  });
}
