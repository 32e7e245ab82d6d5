/**
 * Work on a lot of documents, some at a time: one statement about thousands of large ones would keep the database from
 * answering anybody else.
 *
 * @param next the ids that follow `after`, or the first ones; none when there are no more
 */
export async function inBatches<Id>(
  next: (after: Id | null) => Promise<Id[]>,
  work: (ids: Id[]) => Promise<unknown>,
): Promise<void> {
  for (let ids = await next(null); ids.length > 0; ids = await next(ids.at(-1) ?? null)) await work(ids);
}

/** How many documents a statement changes. A comment may be a megabyte with its replies. */
export const batchSizes = { usual: 200, withReplies: 10 } as const;
