import type { IndexDescription } from 'mongodb';

/**
 * Returns the index for finding what a writer created with an `Idempotency-Key`. The key comes first, because if both
 * fields are in one array, as with replies, MongoDB searches the index by the first alone, and a writer may have
 * replied to thousands of comments. The index is not unique, because a sharded cluster could not enforce that. Instead,
 * every transaction that creates something first writes its writer's row, so that of two at the same time only one
 * finds nothing (docs/decisions/0094-idempotency-keys.md).
 */
export function idempotencyIndex(author: string, idempotencyKey: string): IndexDescription {
  return {
    key: { [idempotencyKey]: 1, [author]: 1 },
    name: `author_of_${idempotencyKey}`,
    partialFilterExpression: { [idempotencyKey]: { $exists: true } },
  };
}
