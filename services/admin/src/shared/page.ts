import { pageSizes } from '@storysprout/contract';
import { decodeCursor, encodeCursor } from '@storysprout/service-kit';
import type { Filter, ObjectId } from 'mongodb';

/** Newest-first lists by creation time, paged by a cursor on the time and `_id`. */

export interface PageRequest {
  readonly limit: number;
  readonly before: { readonly at: Date; readonly id: ObjectId } | null;
}

export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Where a list query stands; a cardful of entries when it names no limit.
 *
 * @throws AppError `invalid_input` when the cursor is none of ours.
 */
export function pageRequest(query: { limit?: number; cursor?: string }): PageRequest {
  const limit = query.limit ?? pageSizes.cards;
  if (query.cursor === undefined) return { limit, before: null };
  const [at, id] = decodeCursor(query.cursor, 'date');
  return { limit, before: { at, id } };
}

/** Filter for what comes after the cursor in a newest-first list on `field`. */
export function olderThan<T>(field: string, { before }: PageRequest): Filter<T> {
  if (before === null) return {};
  // The first bound is implied by the others; it is what the index is asked for.
  const filter = {
    [field]: { $lte: before.at },
    $or: [{ [field]: { $lt: before.at } }, { _id: { $lt: before.id } }],
  };
  // The driver cannot follow a computed field name into the document's type.
  return filter as Filter<T>;
}

/** Cuts a list read one entry too long back to its page: the extra one tells that there is more. */
export function toPage<Item extends { _id: ObjectId }>(
  found: readonly Item[],
  { limit }: PageRequest,
  timeOf: (item: Item) => Date,
): PageOf<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return { items, nextCursor: null };
  return { items, nextCursor: encodeCursor(timeOf(last), last._id) };
}
