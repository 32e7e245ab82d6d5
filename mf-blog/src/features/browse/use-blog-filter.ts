import type { Category } from '@storysprout/contract';
import { categories, textLimits } from '@storysprout/contract/constants';
import { useDebounced } from '@storysprout/kit';
import { useSearchParams } from '@storysprout/kit/router';
import { useEffect, useMemo, useState } from 'react';
import type { BlogFilter } from '../../shared/blog-queries';

/** How long the reader must pause typing before the search is sent, in milliseconds. */
const typingPauseMs = 300;

export function isCategory(text: string | null): text is Category {
  return categories.some((category) => category === text);
}

/** Reads the filters from the URL; unknown values are ignored. */
export function filterOf(params: URLSearchParams): BlogFilter {
  const category = params.get('category');
  // Older links use `q` instead of `search`.
  const search = (params.get('search') ?? params.get('q'))?.trim().slice(0, textLimits.search);
  return {
    ...(isCategory(category) && { category }),
    ...(search && { search }),
    ...(params.get('time') === 'week' && { since: 'week' as const }),
  };
}

/** Returns the URL of the list starting at a cursor. */
export function addressOf(filter: BlogFilter, cursor: string): string {
  return `/blogs?${new URLSearchParams({ ...paramsOf(filter), cursor })}`;
}

function paramsOf({ category, search, since }: BlogFilter): Record<string, string> {
  return { ...(since && { time: since }), ...(category && { category }), ...(search && { search }) };
}

/** The page's filters. They are stored in the URL, so that a reload, a bookmark and the back button keep them. */
export function useBlogFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const from = params.get('cursor') ?? '';
  const [search, setSearch] = useState(filter.search ?? '');
  const settled = useDebounced(search, typingPauseMs).trim().slice(0, textLimits.search);

  const change = (next: BlogFilter) => setParams(paramsOf(next), { replace: true, preventScrollReset: true });
  const clear = () => {
    setSearch('');
    change({});
  };
  // Only what is typed moves the address; other changes of it must not be undone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (settled !== (filter.search ?? '')) change({ ...filter, search: settled || undefined });
  }, [settled]);

  return { filter, from, search, setSearch, change, clear };
}
