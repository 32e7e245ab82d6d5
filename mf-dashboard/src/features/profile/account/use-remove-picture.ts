import { api, errorMessage, toast, useMutation, useQueryClient, useSession } from '@storysprout/kit';
import * as texts from '../../../texts/profile';

/** Removes the reader's own picture, so that the default one shows again. */
export function useRemovePicture() {
  const client = useQueryClient();
  const { setUser } = useSession();
  const { mutate } = useMutation({
    mutationFn: () => api.call('DELETE /user/picture'),
    onSuccess: ({ user }) => {
      setUser(user);
      client.setQueryData(['profile'], user);
      toast.success(texts.yourPictureIsGone);
    },
    onError: (error) => toast.error(errorMessage(error, texts.yourPictureIsStillThere)),
  });
  return { remove: () => mutate() };
}
