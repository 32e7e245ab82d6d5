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
  /** Message for a body over the limit. */
  tooLarge(): AppError;
}

/** The largest body, in bytes. */
export function atMost(bytes: number): BodyLimit {
  return { bytes, tooLarge: () => new AppError('too_large', errorTexts.tooBig) };
}

/** Whether a body may be so large that not everybody's is taken. */
export function needsAdmission({ bodyBytes = 0 }: Endpoint): boolean {
  return bodyBytes > jsonBytes;
}

/** The largest body a route takes. A form that is too big for a route with a picture is too big because of the picture. */
export function bodyLimitOf(ctx: Context, endpoint: Endpoint): BodyLimit {
  if (!endpoint.picture) return atMost(endpoint.bodyBytes ?? jsonBytes);
  const isForm = ctx.get('content-type').toLowerCase().startsWith('multipart/form-data');
  return isForm ? { bytes: formBytes, tooLarge: pictureTooLarge } : atMost(formBytes);
}

function pictureTooLarge(): AppError {
  return new AppError('too_large', errorTexts.pictureTooBig);
}
