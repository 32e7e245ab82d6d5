import type { UpdateProfileResponse } from '@storysprout/contract';
import {
  api,
  errorMessage,
  isApiError,
  isPictureRefused,
  toast,
  useMutation,
  useOutcome,
  usePublishing,
  useQueryClient,
  useSession,
} from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../../texts/profile';

interface ProfileChange {
  readonly name: string;
  readonly email: string;
  /** Empty keeps the current one. */
  readonly password: string;
  /** Required when the sign-in is older than ten minutes. */
  readonly currentPassword: string;
  readonly image: File | null;
}

function formOf(change: ProfileChange): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(change)) if (value) form.set(name, value);
  return form;
}

export type ProfileDraft = Omit<ProfileChange, 'currentPassword'>;

/**
 * Saves the profile. When the server requires the current password (`reauth_required`), the draft is kept and `confirm`
 * sends it again with the password. `onRefused` gets the message about a refused name or picture.
 */
export function useUpdateProfile(onSaved: () => void, onRefused: (part: 'name' | 'picture', message: string) => void) {
  const client = useQueryClient();
  const { setUser, signIn } = useSession();
  // The picture is the only part of a profile that can be switched off.
  const { noteRefusal } = usePublishing('pictures');
  const [waiting, setWaiting] = useState<ProfileDraft | null>(null);

  const noteSaved = useOutcome('mf_dashboard', 'saved');

  const handleSaved = ({ user, token }: UpdateProfileResponse) => {
    // A new password ended every session; another tab may have cleared this one before the response came.
    if (token) signIn({ token, user });
    else setUser(user);
    client.setQueryData(['profile'], user);
    setWaiting(null);
    toast.success(texts.profileUpdated);
    noteSaved();
    onSaved();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (change: ProfileChange) => api.call('PUT /user/updateprofile', { body: formOf(change) }),
    onSuccess: handleSaved,
    onError: (error, { currentPassword, ...draft }) => {
      if (isApiError(error) && error.code === 'reauth_required' && !currentPassword) setWaiting(draft);
      else if (draft.image && isPictureRefused(error)) {
        setWaiting(null);
        onRefused('picture', error.message);
      } else toast.error(errorMessage(error, texts.failedToUpdateProfile));
      noteRefusal(error);
      if (isApiError(error) && error.code === 'text_refused') onRefused('name', error.message);
    },
  });
  return {
    isPending,
    needsPassword: waiting !== null,
    save: (draft: ProfileDraft) => mutate({ ...draft, currentPassword: '' }),
    confirm: (currentPassword: string) => waiting && mutate({ ...waiting, currentPassword }),
    cancel: () => setWaiting(null),
  };
}
