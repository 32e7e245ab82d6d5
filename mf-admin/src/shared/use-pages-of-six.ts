import { useEffect, useState } from 'react';

/** Lists show pages of six (docs/product.md#moderators-pages), which are cut from the items fetched so far. */
const pageSize = 6;

/**
 * @param loaded all items fetched so far, in order.
 * @param hasMore whether the server has more: then there is at least one page more.
 * @returns `page` counts from 1, and is the last one when the list shrank below the one asked for.
 */
export function pageOfSix<Item>(loaded: readonly Item[], hasMore: boolean, wanted: number) {
  const pageCount = Math.max(1, Math.ceil(loaded.length / pageSize) + (hasMore ? 1 : 0));
  const page = Math.min(Math.max(1, wanted), pageCount);
  return { items: loaded.slice((page - 1) * pageSize, page * pageSize), page, pageCount };
}

/** Returns whether more items must be fetched for `page`, because it is the last loaded page or beyond it. */
export function needsMore(loadedCount: number, hasMore: boolean, page: number): boolean {
  return hasMore && page * pageSize > loadedCount - pageSize;
}

interface Fetched {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Pages of six over a list that is fetched in larger pieces, which are fetched before they are needed. If the last page
 * is chosen before it is loaded, `isLoading` is true, or `isMissing` when it could not be fetched.
 */
export function usePagesOfSix<Item>(loaded: readonly Item[], fetched: Fetched) {
  const [wanted, setPage] = useState(1);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = fetched;
  const shown = pageOfSix(loaded, hasNextPage, wanted);
  const wantsMore = needsMore(loaded.length, hasNextPage, shown.page) && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const isAhead = hasNextPage && shown.items.length === 0;
  const fate = { isLoading: isAhead && !isFetchNextPageError, isMissing: isAhead && isFetchNextPageError };
  return { ...shown, ...fate, setPage, fetchAgain: () => void fetchNextPage() };
}
