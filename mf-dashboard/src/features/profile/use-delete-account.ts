import { api, errorMessage, isApiError, toast, useMutation, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';

/** What the reader is being asked: whether they mean it, then perhaps for their password. */
type Question = 'sure' | 'password' | null;

/** Deletes the account after a second yes, and with the present password when the server asks for it. */
export function useDeleteAccount() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (currentPassword: string) =>
      api.call('DELETE /user/account', { body: currentPassword ? { currentPassword } : undefined }),
    onSuccess: ({ message }) => {
      signOut();
      toast.info(message);
      void navigate('/');
    },
    onError: (error, currentPassword) => {
      if (isApiError(error) && error.code === 'reauth_required' && !currentPassword) setQuestion('password');
      else toast.error(errorMessage(error, 'Your account could not be deleted. Please try again later.'));
    },
  });
  return {
    isPending,
    question,
    ask: () => setQuestion('sure'),
    stay: () => setQuestion(null),
    leave: () => mutate(''),
    confirm: (currentPassword: string) => mutate(currentPassword),
  };
}
