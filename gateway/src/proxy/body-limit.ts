import { Transform } from 'node:stream';
import { imageLimits } from '@storysprout/contract';
import type { Endpoint } from '@storysprout/contract/api';
import { AppError } from '@storysprout/service-kit';
import type { Context } from 'koa';

/** JSON bodies; the services set tighter limits of their own. */
const jsonBytes = 1024 * 1024;
/** A picture and the text fields around it. */
const formBytes = imageLimits.maxBytes + jsonBytes;

/** Largest body a route takes, in bytes. */
export function bodyLimitOf(endpoint: Endpoint): number {
  return endpoint.picture ? formBytes : jsonBytes;
}

/** @throws AppError `too_large` before a byte of the body is read, when its declared length is over the limit. */
export function refuseLongBody(ctx: Context, limit: number): void {
  const declared = ctx.request.length;
  if (declared === undefined || declared <= limit) return;
  // What is still on its way would only be thrown away.
  ctx.set('Connection', 'close');
  throw tooLarge();
}

/** Fails a body that does not say its length once it grows over the limit. */
export function countingBytes(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? tooLarge() : null, chunk);
    },
  });
}

function tooLarge(): AppError {
  return new AppError('too_large', 'That is too big to send.');
}
