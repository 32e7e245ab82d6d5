import { pipeline } from 'node:stream/promises';
import { AppError } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { countingBytes, refuseLongBody } from '../proxy/body-limit';

/** Enough for an order or a report. */
export const smallBodyBytes = 10_000;

/** The request's body as JSON. @throws AppError `too_large` over `limit` bytes, `invalid_input` for what is no JSON. */
export async function readJsonBody(ctx: Context, limit: number): Promise<unknown> {
  refuseLongBody(ctx, limit);
  const chunks: Buffer[] = [];
  await pipeline(ctx.req, countingBytes(limit), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  });
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new AppError('invalid_input', 'We could not read what was sent.', { cause: error });
  }
}
