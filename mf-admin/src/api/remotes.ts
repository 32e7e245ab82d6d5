import type { OverrideRequest, RollbackRequest } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

/** How often an open page looks again, in milliseconds: a new version may be taken back by itself. */
const lookAgainMs = 10_000;

export const remotesKey = ['admin', 'remotes'] as const;

/** The parts of the site that teams publish by themselves, and how they are doing. */
export const remotesQuery = queryOptions({
  queryKey: remotesKey,
  queryFn: async ({ signal }) => (await api.call('GET /admin/remotes', { signal })).remotes,
  refetchInterval: lookAgainMs,
});

export async function rollBack(name: string, order: RollbackRequest) {
  return (await api.call('POST /admin/remotes/{name}/rollback', { params: { name }, body: order })).remote;
}

/** From now on this browser gets the remote from there. */
export function loadFromDevServer(request: OverrideRequest) {
  return api.call('POST /admin/remotes/override', { body: request });
}
