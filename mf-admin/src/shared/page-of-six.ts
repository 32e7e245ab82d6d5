/** Lists of six (docs/product.md#moderators-pages), cut out of what was fetched so far. */
export const pageSize = 6;

export interface PageOfSix<Item> {
  readonly items: readonly Item[];
  /** From 1; the last page when the list shrank below the one asked for. */
  readonly page: number;
  readonly pageCount: number;
}

/**
 * @param loaded all items fetched so far, in order.
 * @param hasMore whether the server has more: then there is at least one page more.
 */
export function pageOfSix<Item>(loaded: readonly Item[], hasMore: boolean, wanted: number): PageOfSix<Item> {
  const pageCount = Math.max(1, Math.ceil(loaded.length / pageSize) + (hasMore ? 1 : 0));
  const page = Math.min(Math.max(1, wanted), pageCount);
  return { items: loaded.slice((page - 1) * pageSize, page * pageSize), page, pageCount };
}

/** Whether showing `page` needs more from the server: it is the last one that is there, or beyond. */
export function needsMore(loadedCount: number, hasMore: boolean, page: number): boolean {
  return hasMore && page * pageSize > loadedCount - pageSize;
}
