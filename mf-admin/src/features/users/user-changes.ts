import type { AdminUser } from '@storysprout/contract';
import { errorMessage, log, toast, useMutation, useQueryClient } from '@storysprout/kit';

/** A change to an account: says how it went, and has the list asked for again. */
export function useUserChange<Input>(
  change: (input: Input) => Promise<AdminUser>,
  options: { done: (user: AdminUser) => string; onDone: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => {
      toast.success(options.done(user));
      options.onDone();
    },
    onError: (error) => {
      log.warn('account not changed', error);
      toast.error(errorMessage(error, 'That did not work. Please try again.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'users'] }),
  });
}
