import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Context } from 'koa';
import type { BodyIntake } from './body-intake';
import { atMost } from './body-limit';

/** Enough for a command or a report. */
export const smallBodyBytes = 10_000;

/** Reads a request's body as JSON. @throws AppError `invalid_input` for invalid JSON, and what `BodyIntake.take` throws */
export type ReadJsonBody = (ctx: Context, limit?: number) => Promise<unknown>;

export function jsonBodyReader(bodies: BodyIntake): ReadJsonBody {
  return async (ctx, limit = smallBodyBytes) => {
    const body = await bodies.take(ctx, atMost(limit));
    try {
      return JSON.parse(body.bytes.toString('utf8'));
    } catch (error) {
      throw new AppError('invalid_input', errorTexts.unreadable, { cause: error });
    } finally {
      body.release();
    }
  };
}
