import { pageSizes } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import { decodeCursor, encodeCursor } from './cursor';

/** A position in a list sorted by a time and the id, both in the same direction. */
export interface Position {
  readonly at: Date;
  readonly id: ObjectId;
}

export interface PageRequest {
  readonly limit: number;
  readonly after: Position | null;
}

export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Returns the page that a list query asks for. Without a limit it has up to `usualLimit` entries, by default 1,000
 * (docs/product.md#lists).
 *
 * @throws AppError `invalid_input` when the cursor is not one of ours.
 */
export function pageRequest(
  query: { limit?: number; cursor?: string },
  usualLimit: number = pageSizes.plainList,
): PageRequest {
  const { limit = usualLimit, cursor } = query;
  if (cursor === undefined) return { limit, after: null };
  const [at, id] = decodeCursor(cursor, 'date');
  return { limit, after: { at, id } };
}

/** Cuts a list to its page. It was read with one entry more, which shows whether there is a next page. */
export function toPage<Item>(
  found: readonly Item[],
  limit: number,
  positionOf: (item: Item) => { readonly at: Date | number | string; readonly id: ObjectId },
): PageOf<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return { items, nextCursor: null };
  const { at, id } = positionOf(last);
  return { items, nextCursor: encodeCursor(at, id) };
}

/**
 * Returns a filter for entries after a position in a newest-first list on `field` that are not older than `since`. The
 * plain range bounds the index scan; the `$or` only orders entries with the same time.
 */
export function olderThan(field: string, after: Position | null, since?: Date): Record<string, unknown> {
  return {
    ...((after || since) && { [field]: { ...(after && { $lte: after.at }), ...(since && { $gte: since }) } }),
    ...(after && { $or: [{ [field]: { $lt: after.at } }, { _id: { $lt: after.id } }] }),
  };
}

/** Like `olderThan`, for an oldest-first list. */
export function newerThan(field: string, after: Position | null): Record<string, unknown> {
  if (after === null) return {};
  return { [field]: { $gte: after.at }, $or: [{ [field]: { $gt: after.at } }, { _id: { $gt: after.id } }] };
}
