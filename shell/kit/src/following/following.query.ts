import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../api/api-error';
import { api } from '../session/api';
import * as texts from '../texts/following';
import { toast } from '../toast/toast';

/** The writers that the reader follows, the latest first. */
export const followingQuery = queryOptions({
  queryKey: ['following'],
  queryFn: async ({ signal }) => (await api.call('GET /user/following', { signal })).following,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface Writer {
  readonly userId: string;
  readonly name: string;
}

/** Follows a writer, or stops it (docs/product.md#following). */
export function useFollow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ writer: { userId }, isOn }: { readonly writer: Writer; readonly isOn: boolean }) =>
      api.call(isOn ? 'PUT /user/following/{userId}' : 'DELETE /user/following/{userId}', { params: { userId } }),
    onSuccess: (_answer, { writer, isOn }) => {
      queries.setQueryData(followingQuery.queryKey, (known = []) => {
        const others = known.filter(({ userId }) => userId !== writer.userId);
        return isOn ? [writer, ...others] : others;
      });
      toast.success(isOn ? texts.follows(writer.name) : texts.followsNoMore(writer.name), { id: `follow-${isOn}` });
    },
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork), { id: 'follow-failed' }),
  });
}
