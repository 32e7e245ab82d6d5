import type { LoginRequest, LoginResponse, MessageResponse, RegisterRequest } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** The account calls of spec section 7 that need no session. */

export function signIn(request: LoginRequest): Promise<LoginResponse> {
  return api.post<LoginResponse>('/user/login', request);
}

export function register({ name, email, password }: RegisterRequest, image: File | null): Promise<MessageResponse> {
  const form = new FormData();
  form.set('name', name);
  form.set('email', email);
  form.set('password', password);
  if (image) form.set('image', image);
  return api.post<MessageResponse>('/user/register', form);
}

export function requestPasswordReset(email: string): Promise<MessageResponse> {
  return api.post<MessageResponse>('/user/forgot-password', { email });
}

export function resetPassword(token: string, newPassword: string): Promise<MessageResponse> {
  return api.post<MessageResponse>('/user/reset-password', { token, newPassword });
}
