import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Context } from 'koa';
import type { BodyIntake } from './body-intake';
import { atMost } from './body-limit';

/**
 * Reads a request's body as JSON.
 *
 * @throws AppError `invalid_input` for invalid JSON, and what `BodyIntake.take` throws
 */
export async function readJson(ctx: Context, bodies: Pick<BodyIntake, 'take'>, maxBytes: number): Promise<unknown> {
  const body = await bodies.take(ctx, atMost(maxBytes));
  try {
    return JSON.parse(body.bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('invalid_input', errorTexts.unreadable, { cause: error });
  } finally {
    body.release();
  }
}
