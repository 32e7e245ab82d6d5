import { type FamilyPart, type FamilyView, familyHeader } from '@storysprout/contract';
import { api, infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@storysprout/kit';

/** These calls go by the grown-up's own cookie, whoever is signed in on this device. */
export const asGrownUp = { withoutSession: true } as const;

const familyKey = ['family', 'view'];
const askAgainMs = 60_000;

/** For a call about the child that the page shows: another tab may have opened a brother's or sister's page since. */
export function aboutChild({ id }: Pick<FamilyView, 'id'>) {
  const headers: Readonly<Record<string, string>> = id === undefined ? {} : { [familyHeader]: id };
  return { ...asGrownUp, headers };
}

export const familyQuery = queryOptions({
  queryKey: familyKey,
  queryFn: async () => (await api.call('GET /user/family', asGrownUp)).family,
  retry: false,
  // The page is open for an hour, and then leaves the screen of a shared device.
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

/** A call of the grown-up that answers with the account as it then is. */
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

/** Forgets the account: the page then asks for the address again. */
export function useForgetFamily() {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: ['family'] });
}
