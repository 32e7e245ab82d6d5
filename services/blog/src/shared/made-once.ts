import type { IndexDescription } from 'mongodb';

/**
 * Finds what a writer made with an `Idempotency-Key`. It is not unique, because a cluster could not keep it so: every
 * transaction that makes something writes its writer's row first, so that of two only one finds nothing
 * (docs/decisions/0094-repeated-calls-carry-a-key.md).
 */
export function madeOnce(author: string, idempotencyKey: string): IndexDescription {
  return {
    key: { [author]: 1, [idempotencyKey]: 1 },
    name: `${idempotencyKey}_of_author`,
    partialFilterExpression: { [idempotencyKey]: { $exists: true } },
  };
}
