import type {
  AdminRemote,
  AdminRemoteResponse,
  ListRemotesResponse,
  OverrideRequest,
  OverrideResponse,
  RollbackRequest,
} from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

/** How often an open page looks again, in milliseconds: a new version may be taken back by itself. */
const lookAgainMs = 10_000;

export const remotesKey = ['admin', 'remotes'] as const;

/** The parts of the site that teams publish by themselves, and how they do. */
export const remotesQuery = queryOptions({
  queryKey: remotesKey,
  queryFn: async ({ signal }): Promise<AdminRemote[]> =>
    (await api.get<ListRemotesResponse>('/admin/remotes', { signal })).remotes,
  refetchInterval: lookAgainMs,
});

export async function rollBack(name: string, order: RollbackRequest): Promise<AdminRemote> {
  return (await api.post<AdminRemoteResponse>(`/admin/remotes/${name}/rollback`, order)).remote;
}

/** From now on this browser gets the remote from there. */
export function loadFromDevServer(request: OverrideRequest): Promise<OverrideResponse> {
  return api.post<OverrideResponse>('/admin/remotes/override', request);
}
