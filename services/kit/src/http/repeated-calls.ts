import { idempotencyKey } from '@storysprout/contract';
import type { Middleware } from 'koa';
import { AppError } from '../errors';
import * as texts from '../texts/errors';
import { parse } from '../validation';

/**
 * For one call that makes something (docs/product.md#repeated-calls): reads its `Idempotency-Key`, and refuses a repeated
 * call that this process is still carrying out. The transactions keep other processes from making it twice.
 *
 * @throws AppError `invalid_input` for a key that is none, `under_way`
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

/** For a call whose first try is being carried out. */
export function underWayError(): AppError {
  return new AppError('under_way', texts.underWay, { retryAfterSeconds: 1 });
}

/**
 * Makes something, or finds what the same key made before, also when another process made it meanwhile and `make` was
 * refused for that.
 *
 * @param find what this caller made with the key
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
