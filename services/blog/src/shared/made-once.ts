import type { IndexDescription } from 'mongodb';

/**
 * Finds what a writer made with an `Idempotency-Key`. The key comes first, because of two fields of one array, as replies
 * are, an index finds by the first alone: a writer may have answered thousands of comments. It is not unique, because a cluster could not keep it so: every
 * transaction that makes something writes its writer's row first, so that of two only one finds nothing
 * (docs/decisions/0094-idempotency-keys.md).
 */
export function madeOnce(author: string, idempotencyKey: string): IndexDescription {
  return {
    key: { [idempotencyKey]: 1, [author]: 1 },
    name: `author_of_${idempotencyKey}`,
    partialFilterExpression: { [idempotencyKey]: { $exists: true } },
  };
}
