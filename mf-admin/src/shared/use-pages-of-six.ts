import { useEffect, useState } from 'react';
import { needsMore, type PageOfSix, pageOfSix } from './page-of-six';

interface Fetched {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Pages of six over a list that is fetched piece by piece; what the next page needs is fetched in time. */
export function usePagesOfSix<Item>(loaded: readonly Item[], fetched: Fetched) {
  const [wanted, setPage] = useState(1);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = fetched;
  const shown: PageOfSix<Item> = pageOfSix(loaded, hasNextPage, wanted);
  const wantsMore = needsMore(loaded.length, hasNextPage, shown.page) && !isFetchingNextPage;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return { ...shown, setPage };
}
