/**
 * Works on many documents, a few at a time: a single statement about thousands of large ones would keep the database
 * from answering anybody else.
 *
 * @param next returns the ids that follow `after`, or the first ones; none when there are no more
 */
export async function inBatches<Id>(
  next: (after: Id | null) => Promise<Id[]>,
  work: (ids: Id[]) => Promise<unknown>,
): Promise<void> {
  for (let ids = await next(null); ids.length > 0; ids = await next(ids.at(-1) ?? null)) await work(ids);
}

/** How many documents one statement changes. A comment with its replies may be a megabyte. */
export const batchSizes = { usual: 200, withReplies: 10 } as const;
