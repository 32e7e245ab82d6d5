import { useEffect, useState } from 'react';
import { needsMore, type PageOfSix, pageOfSix } from './page-of-six';

interface Fetched {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Pages of six over a list that is fetched piece by piece; what the next page needs is fetched in time. The last page
 * may be chosen before it is there: `isLoading` then, or `isMissing` when it could not be fetched.
 */
export function usePagesOfSix<Item>(loaded: readonly Item[], fetched: Fetched) {
  const [wanted, setPage] = useState(1);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = fetched;
  const shown: PageOfSix<Item> = pageOfSix(loaded, hasNextPage, wanted);
  const wantsMore = needsMore(loaded.length, hasNextPage, shown.page) && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const isAhead = hasNextPage && shown.items.length === 0;
  const fate = { isLoading: isAhead && !isFetchNextPageError, isMissing: isAhead && isFetchNextPageError };
  return { ...shown, ...fate, setPage, fetchAgain: () => void fetchNextPage() };
}
