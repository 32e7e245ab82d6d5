import type { UpdateProfileResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

export interface ProfileChange {
  readonly name: string;
  readonly email: string;
  /** Empty keeps the present one. */
  readonly password: string;
  /** Asked for when the sign-in is older than ten minutes. */
  readonly currentPassword: string;
  readonly image: File | null;
}

/** @throws ApiError `reauth_required` when the present password is needed as well. */
export function updateProfile({
  name,
  email,
  password,
  currentPassword,
  image,
}: ProfileChange): Promise<UpdateProfileResponse> {
  const form = new FormData();
  form.set('name', name);
  form.set('email', email);
  if (password) form.set('password', password);
  if (currentPassword) form.set('currentPassword', currentPassword);
  if (image) form.set('image', image);
  return api.call('PUT /user/updateprofile', { body: form });
}
