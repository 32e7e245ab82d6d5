import { isApiError } from '@storysprout/kit';

/** A part of the sign-up form; `root` is the form as a whole. */
export type RefusedPart = 'name' | 'email' | 'password' | 'root.image' | 'root.form';

const pictureCodes: readonly string[] = ['invalid_input', 'too_large', 'unsupported_media'];

/**
 * Which part of the form the service refused. The page checks by the same schema before it sends, so any other input
 * refused by the service is the picture, which only the service can open.
 */
export function refusedPart(error: unknown, hasPicture: boolean): RefusedPart {
  if (!isApiError(error)) return 'root.form';
  if (error.code === 'text_refused') return 'name';
  if (error.code === 'conflict') return 'email';
  if (error.code === 'password_refused') return 'password';
  return hasPicture && pictureCodes.includes(error.code) ? 'root.image' : 'root.form';
}
