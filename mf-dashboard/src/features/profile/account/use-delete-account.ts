import type { LeavingWay } from '@storysprout/contract';
import { api, errorMessage, forgetDevice, isApiError, toast, useMutation, useSession } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import * as texts from '../../../texts/profile';

/** The question that is open: whether the reader is sure, then perhaps their password. */
type Question = 'sure' | 'password' | null;

interface Answer {
  readonly leaving: LeavingWay;
  readonly currentPassword?: string;
}

/** Deletes the account after a confirmation, and with the current password when the server asks for it. */
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
