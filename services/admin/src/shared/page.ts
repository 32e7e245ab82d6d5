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
 * The limit and cursor of a list query; without a limit, as many entries as a card shows.
 *
 * @throws AppError `invalid_input` when the cursor is not one of ours.
 */
export function pageRequest(query: { limit?: number; cursor?: string }): PageRequest {
  const limit = query.limit ?? pageSizes.cards;
  if (query.cursor === undefined) return { limit, before: null };
  const [at, id] = decodeCursor(query.cursor, 'date');
  return { limit, before: { at, id } };
}

/** Filter for the entries after the cursor in a newest-first list on `field`. */
export function olderThan<T>(field: string, { before }: PageRequest): Filter<T> {
  if (before === null) return {};
  // The others imply the first bound, but it is the one that the index can use.
  const filter = {
    [field]: { $lte: before.at },
    $or: [{ [field]: { $lt: before.at } }, { _id: { $lt: before.id } }],
  };
  // The driver's types cannot check a computed field name.
  return filter as Filter<T>;
}

/** Cuts a list that was read with one extra entry back to its page; the extra entry shows that there are more. */
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
