import type { MessageResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** @throws ApiError `too_many` after five letters in an hour */
export function sendVerificationAgain(): Promise<MessageResponse> {
  return api.call('POST /user/verify-email/resend');
}
