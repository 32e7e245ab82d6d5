import type { Collection, Document, Filter, ObjectId, UpdateFilter, UpdateOptions } from 'mongodb';

/**
 * Processes many documents in batches. A single statement about thousands of large ones would block the database for
 * everybody else.
 *
 * @param next returns the ids that follow `after`, or the first ones for null; none when there are no more
 */
export async function inBatches<Id>(
  next: (after: Id | null) => Promise<Id[]>,
  work: (ids: Id[]) => Promise<unknown>,
): Promise<void> {
  for (let ids = await next(null); ids.length > 0; ids = await next(ids.at(-1) ?? null)) await work(ids);
}

/** Changes all documents that match, in the order of their ids. */
export function updateInBatches(
  collection: Pick<Collection, 'find' | 'updateMany'>,
  filter: Filter<Document>,
  change: UpdateFilter<Document>,
  { size = usualBatchSize, ...options }: UpdateOptions & { size?: number } = {},
): Promise<void> {
  const some = { projection: { _id: 1 }, sort: { _id: 1 }, limit: size } as const;
  return inBatches(
    async (after: ObjectId | null) => {
      const found = await collection.find({ ...filter, ...(after && { _id: { $gt: after } }) }, some).toArray();
      return found.map(({ _id }) => _id);
    },
    (ids) => collection.updateMany({ _id: { $in: ids } }, change, options),
  );
}

/** How many documents one statement changes, unless they are unusually large. */
export const usualBatchSize = 200;
