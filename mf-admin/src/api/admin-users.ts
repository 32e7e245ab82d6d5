import type { AdminUser, AdminUserResponse, EditUserRequest, ListUsersResponse } from '@storysprout/contract';
import { api, infiniteQueryOptions, keepPreviousData } from '@storysprout/kit';

const fetchSize = 30;

/** Accounts, newest first; with a search, those whose name or e-mail begins so. */
export function adminUsersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      api.get<ListUsersResponse>('/admin/users', {
        query: { search, limit: fetchSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  });
}

async function put(path: string, body?: unknown): Promise<AdminUser> {
  return (await api.put<AdminUserResponse>(path, body)).user;
}

export function editUser(userId: string, changes: EditUserRequest): Promise<AdminUser> {
  return put(`/admin/users/${userId}`, changes);
}

export function banUser(userId: string, reason: string): Promise<AdminUser> {
  return put(`/admin/users/${userId}/ban`, { reason });
}

export function unbanUser(userId: string): Promise<AdminUser> {
  return put(`/admin/users/${userId}/unban`);
}
