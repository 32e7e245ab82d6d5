import { imageLimits } from '@storysprout/contract';
import type { Endpoint } from '@storysprout/contract/api';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Context } from 'koa';

/** JSON bodies; the services set tighter limits of their own. */
const jsonBytes = 1024 * 1024;
/** A picture and the text fields around it. */
const formBytes = imageLimits.maxBytes + jsonBytes;

export interface BodyLimit {
  readonly bytes: number;
  /** Creates the error for a body over the limit. */
  tooLarge(): AppError;
}

/** Returns a limit of so many bytes, with the general error message. */
export function atMost(bytes: number): BodyLimit {
  return { bytes, tooLarge: () => new AppError('too_large', errorTexts.tooBig) };
}

/** Returns whether a route accepts bodies so large that the sender's access is checked before the body is read. */
export function needsAdmission({ bodyBytes = 0 }: Endpoint): boolean {
  return bodyBytes > jsonBytes;
}

/**
 * Returns the largest body a route accepts. On a route with a picture, an oversized form is rejected with a message
 * about the picture.
 */
export function bodyLimitOf(ctx: Context, endpoint: Endpoint): BodyLimit {
  if (!endpoint.picture) return atMost(endpoint.bodyBytes ?? jsonBytes);
  const isForm = ctx.get('content-type').toLowerCase().startsWith('multipart/form-data');
  return isForm ? { bytes: formBytes, tooLarge: pictureTooLarge } : atMost(formBytes);
}

function pictureTooLarge(): AppError {
  return new AppError('too_large', errorTexts.pictureTooBig);
}
