import type { OpenSession } from '@storysprout/contract';
import { api, errorMessage, isApiError, toast, useMutation, useQueryClient, useSignOut } from '@storysprout/kit';
import * as texts from '../../../texts/sessions';

/** Signs another device out. @param onEnded called when it is gone from the list */
export function useEndSession(onEnded: () => void) {
  const client = useQueryClient();
  const forget = (id: string) => {
    client.setQueryData<readonly OpenSession[]>(['sessions'], (all) => all?.filter(({ _id }) => _id !== id));
    onEnded();
  };
  return useMutation({
    mutationFn: ({ _id }: OpenSession) => api.call('DELETE /user/sessions/{id}', { params: { id: _id } }),
    onSuccess: ({ message }, { _id }) => {
      forget(_id);
      toast.success(message);
    },
    onError: (error, { _id }) => {
      // The session has ended in the meantime, so there is nothing left to do.
      if (isApiError(error) && error.code === 'not_found') forget(_id);
      else toast.error(errorMessage(error, texts.deviceStays));
    },
  });
}

export function useEndAllSessions() {
  const { leave } = useSignOut();
  return useMutation({
    mutationFn: () => api.call('POST /user/logout', { query: { everywhere: 'true' } }),
    onSuccess: leave,
    onError: (error) => toast.error(errorMessage(error, texts.stillSignedIn)),
  });
}
