import { api, log, queryOptions } from '@storysprout/kit';

/** Comments and replies together (docs/product.md#comments); any failure counts as 0 and is logged only. */
export function commentCountQuery(blogId: string) {
  return queryOptions({
    queryKey: ['comments', blogId, 'count'],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call('GET /blog/comments/count/{id}', { params: { id: blogId }, signal })).totalCount;
      } catch (error) {
        if (!signal.aborted) log.warn('The comments could not be counted.', error);
        return 0;
      }
    },
  });
}
