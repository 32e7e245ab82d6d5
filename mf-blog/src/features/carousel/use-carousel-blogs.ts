import { type BlogCard, type Category, categories } from '@storysprout/contract';
import { useDebounced, useQuery } from '@storysprout/kit';
import { useDeferredValue, useMemo, useState } from 'react';
import { type BlogFilter, newestBlogsQuery } from '../../shared/blog-queries';
import { categoryChips } from '../../shared/category-chips';
import { useShownBlogs } from '../../shared/shown-blogs';

/** As many as anybody scrolls through; 'All Blogs' has the rest. */
const shownBlogs = 40;
const typingPauseMs = 300;

/**
 * 'All' and every category that has a blog, in the order of their newest ones. With more blogs than were fetched, the
 * other categories follow: each may have an older one.
 */
export function chipsOf(blogs: readonly BlogCard[], mayHaveOlder: boolean) {
  const distinct = new Set([...blogs.map(({ category }) => category), ...(mayHaveOlder ? categories : [])]);
  return categoryChips([...distinct]);
}

/** Titles that hold the text, in any case, of one category or all (docs/product.md#home). */
export function matching(blogs: readonly BlogCard[], { category, q = '' }: BlogFilter): BlogCard[] {
  const part = q.trim().toLowerCase();
  return blogs.filter((blog) => (!category || blog.category === category) && blog.title.toLowerCase().includes(part));
}

/**
 * What the newest blogs hold is shown while the reader types; the server then adds what only it can know, the older
 * ones. The pressed button or the typed letter shows at once, the cards follow a moment later.
 */
export function useCarouselBlogs() {
  const [category, setCategory] = useState<Category | 'All'>('All');
  const [search, setSearch] = useState('');
  const newest = useQuery(newestBlogsQuery({}, shownBlogs));

  const shownCategory = useDeferredValue(category);
  const shownSearch = useDeferredValue(search).trim();
  const filter = useMemo<BlogFilter>(
    () => ({ ...(shownCategory !== 'All' && { category: shownCategory }), ...(shownSearch && { q: shownSearch }) }),
    [shownCategory, shownSearch],
  );
  const isFiltered = Object.keys(filter).length > 0;
  const isSettled = filter.q === useDebounced(filter.q, typingPauseMs);
  const { data: found } = useQuery({ ...newestBlogsQuery(filter, shownBlogs), enabled: isFiltered && isSettled });
  const known = useMemo(() => newest.data && matching(newest.data, filter), [newest.data, filter]);

  return {
    blogs: useShownBlogs(isFiltered && found ? found : known),
    filter,
    chips: chipsOf(newest.data ?? [], newest.data?.length === shownBlogs),
    category,
    setCategory,
    search,
    setSearch,
    isPending: newest.isPending,
    isError: newest.isLoadingError,
    refetch: () => void newest.refetch(),
  };
}
