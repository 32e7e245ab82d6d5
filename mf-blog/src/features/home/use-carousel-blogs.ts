import { type BlogCard, type Category, categories } from '@storysprout/contract';
import { useDebounced, useQuery } from '@storysprout/kit';
import { useDeferredValue, useMemo, useState } from 'react';
import { type BlogFilter, newestBlogsQuery } from '../../shared/blog-queries';
import { categoryChips } from '../../shared/category-chips';
import { useShownBlogs } from '../../shared/shown-blogs';

/** The most blogs the carousel shows; readers find the rest under 'All Blogs'. */
const shownBlogs = 40;
const typingPauseMs = 300;

/**
 * Returns the chips: 'All', then every category that has a blog, ordered by its newest one. If there may be blogs that
 * were not fetched, the remaining categories follow, as each may have an older blog.
 */
export function chipsOf(blogs: readonly BlogCard[], mayHaveOlder: boolean) {
  const distinct = new Set([...blogs.map(({ category }) => category), ...(mayHaveOlder ? categories : [])]);
  return categoryChips([...distinct]);
}

/**
 * Returns the blogs of one category, or of all, whose titles contain the text, ignoring case (docs/product.md#home).
 */
export function matching(blogs: readonly BlogCard[], { category, q = '' }: BlogFilter): BlogCard[] {
  const part = q.trim().toLowerCase();
  return blogs.filter((blog) => (!category || blog.category === category) && blog.title.toLowerCase().includes(part));
}

/**
 * Filters the newest blogs on the client while the reader types, then shows the server's results, which include older
 * blogs. The pressed button and the typed text update at once; the cards follow a moment later.
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
