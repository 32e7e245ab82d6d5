import type { AvatarId, UserResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Wears an avatar; the server refuses one that is still locked. */
export function setAvatar(avatarId: AvatarId): Promise<UserResponse> {
  return api.call('PUT /user/avatar', { body: { avatarId } });
}
