import { type FamilyPart, type FamilyView, familyHeader } from '@storysprout/contract';
import { api, infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@storysprout/kit';

/** Options for calls that are authorized by the grown-up's own cookie, whoever is signed in on this device. */
export const asGrownUp = { withoutSession: true } as const;

const familyKey = ['family', 'view'];
const askAgainMs = 60_000;

/**
 * Returns the options of a call about the child that this page shows. Another tab may have opened the page of a brother
 * or sister since.
 */
export function aboutChild({ id }: Pick<FamilyView, 'id'>) {
  const headers: Readonly<Record<string, string>> = id === undefined ? {} : { [familyHeader]: id };
  return { ...asGrownUp, headers };
}

export const familyQuery = queryOptions({
  queryKey: familyKey,
  queryFn: async () => (await api.call('GET /user/family', asGrownUp)).family,
  retry: false,
  // The page may be open for an hour. Asking again makes it disappear from a shared device when that time is over.
  refetchInterval: ({ state }) => (state.data && !state.error ? askAgainMs : false),
});

export const madeQuery = (part: FamilyPart, family: Pick<FamilyView, 'id'>) =>
  infiniteQueryOptions({
    queryKey: ['family', 'made', part, family.id],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /user/family/made', { ...aboutChild(family), query: { part, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

interface Changed {
  readonly message?: string;
  readonly family: FamilyView;
}

/** A mutation by the grown-up. Its response is the account after the change. */
export function useFamilyChange<Input>(change: (input: Input) => Promise<Changed>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ family }) => {
      queries.setQueryData(familyKey, family);
      void queries.invalidateQueries({ queryKey: ['family', 'made'] });
    },
  });
}

/** Returns a function that removes the account from the cache, so that the page asks for the address again. */
export function useForgetFamily() {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: ['family'] });
}
