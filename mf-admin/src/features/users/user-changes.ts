import type { AdminUser, AdminUserResponse } from '@storysprout/contract';
import { errorMessage, log, toast, useMutation, useQueryClient } from '@storysprout/kit';
import * as texts from '../../texts/users';

const refusalToast = 'account-not-changed';

/** Changes an account, shows a message about the result and fetches the list again. */
export function useUserChange<Input>(
  change: (input: Input) => Promise<AdminUserResponse>,
  options: {
    done: (user: AdminUser) => string;
    onDone: () => void;
    /** Gets the text of the message, to show it where it belongs, too. */
    onRefused?: (error: unknown, message: string, input: Input) => void;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onMutate: () => toast.dismiss(refusalToast),
    onSuccess: ({ user }) => {
      toast.success(options.done(user));
      options.onDone();
    },
    onError: (error, input) => {
      log.warn('account not changed', error);
      const message = errorMessage(error, texts.didNotWork);
      toast.error(message, { id: refusalToast });
      options.onRefused?.(error, message, input);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'users'] }),
  });
}
