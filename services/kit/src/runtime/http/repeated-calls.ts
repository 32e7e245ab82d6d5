import { idempotencyKey } from '@storysprout/contract';
import type { Middleware } from 'koa';
import * as texts from '../../texts/errors';
import { AppError } from '../errors';
import { parse } from '../validation';

/**
 * Reads the `Idempotency-Key` of a call that creates something (docs/product.md#repeated-calls), and refuses a repeated
 * call while this process still handles the first one. Across processes, transactions prevent creating it twice.
 *
 * @throws AppError `invalid_input` for a malformed key, `under_way`
 */
export function readIdempotencyKey(): Middleware {
  const underWay = new Set<string>();
  return async (ctx, next) => {
    const sent = ctx.headers['idempotency-key'];
    if (sent === undefined) return next();
    const key = parse(idempotencyKey, sent);
    const press = `${ctx.state.user?.userId} ${key}`;
    if (underWay.has(press)) throw underWayError();
    ctx.state.idempotencyKey = key;
    underWay.add(press);
    try {
      await next();
    } finally {
      underWay.delete(press);
    }
  };
}

/** The error for a call whose first attempt is still being handled. */
export function underWayError(): AppError {
  return new AppError('under_way', texts.underWay, { retryAfterSeconds: 1 });
}

/**
 * Creates something, or returns what was created before with the same key. That includes a thing that another process
 * created in the meantime, which made `make` fail.
 *
 * @param find returns what this caller created with the key
 */
export async function once<Made>(
  idempotencyKey: string | undefined,
  find: (idempotencyKey: string) => Promise<Made | null>,
  make: () => Promise<Made>,
): Promise<Made> {
  if (idempotencyKey === undefined) return make();
  const first = await find(idempotencyKey);
  if (first) return first;
  try {
    return await make();
  } catch (error) {
    const made = await find(idempotencyKey);
    if (made) return made;
    throw error;
  }
}
