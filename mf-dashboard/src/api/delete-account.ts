import type { DeleteAccountRequest, MessageResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/**
 * Deletes the account in 24 hours; signing in before then keeps it.
 *
 * @param currentPassword empty while the server has not asked for it
 * @throws ApiError `reauth_required` when the present password is needed
 */
export function deleteAccount(currentPassword: string): Promise<MessageResponse> {
  const body: DeleteAccountRequest | undefined = currentPassword ? { currentPassword } : undefined;
  return api.delete<MessageResponse>('/user/account', { body });
}
