import { api, queryOptions } from '@storysprout/kit';

/** One blog with its text; a 404 for one that is not there, or not for this reader. */
export function blogQuery(id: string) {
  return queryOptions({
    queryKey: ['blog', id, 'post'],
    queryFn: async ({ signal }) => (await api.call('GET /blog/post/{id}', { params: { id }, signal })).blog,
  });
}
