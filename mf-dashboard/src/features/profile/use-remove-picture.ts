import { api, errorMessage, toast, useMutation, useQueryClient, useSession } from '@storysprout/kit';

/** Takes the reader's own picture away: the default one is back at once. */
export function useRemovePicture() {
  const client = useQueryClient();
  const { setUser } = useSession();
  const { mutate } = useMutation({
    mutationFn: () => api.call('DELETE /user/picture'),
    onSuccess: ({ user }) => {
      setUser(user);
      client.setQueryData(['profile'], user);
      toast.success('Your picture is gone.');
    },
    onError: (error) => toast.error(errorMessage(error, 'Your picture is still there. Please try again.')),
  });
  return { remove: () => mutate() };
}
