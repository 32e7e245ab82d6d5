import { api, queryOptions } from '@storysprout/kit';

/** The public parts of a series, in order; the response is the same for all readers. */
export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: ['series', seriesId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /blog/series/{id}', { params: { id: seriesId }, signal, shared: true })).parts,
  });
}
