import type { User, UserResponse } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

/** The reader's own account, with the e-mail that the browser's storage never holds. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<User> => (await api.get<UserResponse>('/user/viewprofile', { signal })).user,
});
