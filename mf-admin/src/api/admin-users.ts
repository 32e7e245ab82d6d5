import type { AdminUser, EditUserRequest } from '@storysprout/contract';
import { api, infiniteQueryOptions, keepPreviousData } from '@storysprout/kit';

const fetchSize = 30;

/** Accounts, newest first; with a search, those whose name or e-mail begins with it. */
export function adminUsersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /admin/users', {
        query: { search, limit: fetchSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  });
}

export async function editUser(id: string, changes: EditUserRequest): Promise<AdminUser> {
  return (await api.call('PUT /admin/users/{id}', { params: { id }, body: changes })).user;
}

export async function banUser(id: string, reason: string): Promise<AdminUser> {
  return (await api.call('PUT /admin/users/{id}/ban', { params: { id }, body: { reason } })).user;
}

export async function unbanUser(id: string): Promise<AdminUser> {
  return (await api.call('PUT /admin/users/{id}/unban', { params: { id } })).user;
}
