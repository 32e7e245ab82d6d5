import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Spinner,
  useInfiniteQuery,
  VisuallyHidden,
} from '@storysprout/kit';
import { bookmarkedBlogsQuery, useChangeBookmark } from '../../shared/bookmarks';
import { BlogCard } from '../../shared/cards/blog-card';
import { coverSizes } from '../../shared/cards/cover-sizes';
import { ShowMore } from '../../shared/show-more';
import { useShownBlogs } from '../../shared/shown-blogs';
import * as texts from '../../texts/read-later';
import styles from './read-later.module.css';

function NothingYet() {
  return (
    <EmptyState
      emoji="bookmark"
      title={texts.nothingYet}
      action={
        <LinkButton to="/blogs" icon="books">
          {texts.findABlog}
        </LinkButton>
      }
    >
      {texts.nothingYetNote}
    </EmptyState>
  );
}

/** The blogs the reader has bookmarked, newest bookmark first (docs/product.md#read-later). */
export function ReadLater() {
  const query = useInfiniteQuery(bookmarkedBlogsQuery);
  const { data, isPending, isLoadingError, hasNextPage, isFetchingNextPage } = query;
  const blogs = useShownBlogs(data?.pages.flatMap((page) => page.blogs)) ?? [];
  const { mutate, isPending: isChanging } = useChangeBookmark();
  if (isPending) return <Spinner label={texts.loading} />;
  if (isLoadingError) {
    return (
      <ErrorState title={texts.notLoaded} pending={query.isRefetching} onRetry={() => void query.refetch()}>
        <p>{texts.internetNap}</p>
      </ErrorState>
    );
  }
  if (blogs.length === 0 && !hasNextPage) return <NothingYet />;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isFetchingNextPage ? texts.loadingMore : texts.shown(blogs.length)}</span>
      </VisuallyHidden>
      <ul className={styles.grid}>
        {blogs.map((blog) => (
          <li key={blog._id} className={styles.cell}>
            <BlogCard blog={blog} headingLevel={2} sizes={coverSizes.card} />
            <Button
              variant="ghost"
              size="s"
              aria-label={texts.takeOffTitle(blog.title)}
              disabled={isChanging}
              onClick={() => mutate({ blogId: blog._id, isBookmarked: false })}
            >
              <Icon name="close" size={18} />
              {texts.takeOff}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} pendingText={texts.loadingMore}>
        {texts.showMore}
      </ShowMore>
    </>
  );
}
