import type { BlogCard } from '@storysprout/contract';
import { useReaderView } from '@storysprout/kit';
import { useMemo } from 'react';

/**
 * Returns the blogs of a list that this reader sees (docs/product.md#blocked-users). The array keeps its identity
 * until that changes.
 */
export function useShownBlogs(blogs: readonly BlogCard[] | undefined): BlogCard[] | undefined {
  const view = useReaderView();
  return useMemo(
    () =>
      blogs
        ?.filter(({ _id, author }) => !view.hides({ kind: 'blog', id: _id, authorId: author._id }))
        .map((blog) => {
          const author = view.person(blog.author);
          return author === blog.author ? blog : { ...blog, author };
        }),
    [blogs, view],
  );
}
