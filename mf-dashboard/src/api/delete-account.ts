import type { MessageResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/**
 * Deletes the account in 24 hours; signing in before then keeps it.
 *
 * @param currentPassword empty while the server has not asked for it
 * @throws ApiError `reauth_required` when the present password is needed
 */
export function deleteAccount(currentPassword: string): Promise<MessageResponse> {
  return api.call('DELETE /user/account', { body: currentPassword ? { currentPassword } : undefined });
}
