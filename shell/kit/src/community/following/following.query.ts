import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error';
import { toast } from '../../components/toast/toast';
import { api } from '../../session/api';
import { takeOwnList } from '../../session/own-account/own-account';
import { ownLists } from '../../session/own-account/own-lists';
import * as texts from '../../texts/following';

/** The writers that the reader follows, the latest first. */
export const followingQuery = queryOptions({
  queryKey: ['following'],
  queryFn: async ({ signal }) => {
    const known = ownLists.read('following') ?? (await takeOwnList('following'));
    if (known) return [...known];
    const { following } = await api.call('GET /user/following', { signal });
    ownLists.keep('following', following);
    return following;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export interface Writer {
  readonly userId: string;
  readonly name: string;
}

/** Follows or unfollows a writer (docs/product.md#following). */
export function useFollow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ writer: { userId }, isOn }: { readonly writer: Writer; readonly isOn: boolean }) => {
      // A list that arrives after the change, but is from before it, would replace it.
      await queries.ensureQueryData(followingQuery).catch(() => undefined);
      return api.call(isOn ? 'PUT /user/following/{userId}' : 'DELETE /user/following/{userId}', {
        params: { userId },
      });
    },
    onSuccess: (_answer, { writer, isOn }) => {
      const changed = (known: readonly Writer[]) => {
        const others = known.filter(({ userId }) => userId !== writer.userId);
        return isOn ? [{ userId: writer.userId, name: writer.name }, ...others] : others;
      };
      queries.setQueryData(followingQuery.queryKey, (known = []) => changed(known));
      ownLists.change('following', changed);
      toast.success(isOn ? texts.follows(writer.name) : texts.followsNoMore(writer.name), { id: `follow-${isOn}` });
    },
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork), { id: 'follow-failed' }),
  });
}
