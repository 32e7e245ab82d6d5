import { api, queryOptions } from '@storysprout/kit';

/** Sendings shown on the page. */
const shownRuns = 3;
/** How often a sending under way is asked about, in milliseconds. */
const watchEveryMs = 1_000;

/** The newest sendings; asked again and again while one is under way, so that a reload shows where it is. */
export const emailRunsQuery = queryOptions({
  queryKey: ['admin', 'email-runs'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /admin/email-runs', { query: { limit: shownRuns }, signal })).runs,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.finishedAt === null) ? watchEveryMs : false),
});

export function failedEmailsQuery(runId: string) {
  return queryOptions({
    queryKey: ['admin', 'email-runs', runId, 'failed'],
    queryFn: ({ signal }) =>
      api.call('GET /admin/email-runs/{id}/failed', { params: { id: runId }, query: { limit: 50 }, signal }),
  });
}

export function retryRun(id: string) {
  return api.call('POST /admin/email-runs/{id}/retry', { params: { id } });
}
