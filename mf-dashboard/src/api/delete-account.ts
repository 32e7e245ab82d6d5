import type { MessageResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** Deletes the account in 24 hours; signing in before then keeps it. */
export function deleteAccount(): Promise<MessageResponse> {
  return api.delete<MessageResponse>('/user/account');
}
