import type { LeavingWay } from '@storysprout/contract';
import { api, errorMessage, forgetDevice, isApiError, toast, useMutation, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import * as texts from '../../texts/profile';

/** What the reader is being asked: whether they mean it, then perhaps for their password. */
type Question = 'sure' | 'password' | null;

interface Answer {
  readonly leaving: LeavingWay;
  readonly currentPassword?: string;
}

/** Deletes the account after a second yes, and with the present password when the server asks for it. */
export function useDeleteAccount() {
  const { signOut, userId } = useSession();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>(null);
  const [leaving, setLeaving] = useState<LeavingWay>('erase');
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: Answer) => api.call('DELETE /user/account', { body: answer }),
    onSuccess: ({ message }) => {
      signOut();
      if (userId) void forgetDevice(userId, { keepUnsent: false });
      toast.info(message);
      void navigate('/');
    },
    onError: (error, { currentPassword }) => {
      if (isApiError(error) && error.code === 'reauth_required' && !currentPassword) setQuestion('password');
      else toast.error(errorMessage(error, texts.accountNotDeleted));
    },
  });
  return {
    isPending,
    question,
    ask: () => setQuestion('sure'),
    stay: () => setQuestion(null),
    leave: (way: LeavingWay) => {
      setLeaving(way);
      mutate({ leaving: way });
    },
    confirm: (currentPassword: string) => mutate({ leaving, currentPassword }),
  };
}
