import type { User } from '@storysprout/contract';
import { api, queryOptions } from '@storysprout/kit';

export const profileKey = ['profile'] as const;

/**
 * The reader's own account, with the e-mail that the browser's storage never holds.
 * @param onAnswer takes each answer as it comes, but never a kept one, which may be older than what the session knows.
 */
export const profileQuery = (onAnswer: (user: User) => void) =>
  queryOptions({
    queryKey: profileKey,
    queryFn: async ({ signal }): Promise<User> => {
      const { user } = await api.call('GET /user/viewprofile', { signal });
      onAnswer(user);
      return user;
    },
  });
