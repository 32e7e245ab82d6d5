import type { LoginRequest, LoginResponse, MessageResponse, RegisterRequest } from '@storysprout/contract';
import { api, siteSettings } from '@storysprout/kit';
import { settleSignOut } from '@storysprout/kit/host';

/** The account calls that need no session. */

/** Whether the browser will send the session's cookie along, which goes to the page's own origin only. */
function canKeepSession(): boolean {
  const { origin } = window.location;
  return navigator.cookieEnabled && new URL(siteSettings().apiBaseUrl, origin).origin === origin;
}

/** Where it can, the page asks for a short-lived token that a cookie renews: one that is stolen is worth minutes. */
export async function signIn({ email, password }: LoginRequest): Promise<LoginResponse> {
  await settleSignOut();
  const body = canKeepSession() ? { email, password, session: 'browser' as const } : { email, password };
  return api.call('POST /user/login', { body, withoutSession: true });
}

export function register({ name, email, password }: RegisterRequest, image: File | null): Promise<MessageResponse> {
  const form = new FormData();
  form.set('name', name);
  form.set('email', email);
  form.set('password', password);
  if (image) form.set('image', image);
  return api.call('POST /user/register', { body: form });
}

export function requestPasswordReset(email: string): Promise<MessageResponse> {
  return api.call('POST /user/forgot-password', { body: { email } });
}

export function resetPassword(token: string, newPassword: string): Promise<MessageResponse> {
  return api.call('POST /user/reset-password', { body: { token, newPassword } });
}

/** Confirms that the mailbox a link was sent to is the reader's. */
export function verifyEmail(token: string): Promise<MessageResponse> {
  return api.call('POST /user/verify-email', { body: { token } });
}

/** Gives the account back the address that a link was sent to, and signs everybody out. */
export function takeBackEmail(token: string): Promise<MessageResponse> {
  return api.call('POST /user/take-back-email', { body: { token } });
}
