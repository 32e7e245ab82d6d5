import { ErrorState, useInfiniteQuery, VisuallyHidden } from '@storysprout/kit';
import { type BlogFilter, blogPagesQuery } from '../../api/list-blogs';
import { BlogCard } from '../../shared/blog-card';
import { BlogCardSkeleton } from '../../shared/blog-card-skeleton';
import styles from './all-blogs.module.css';
import { MoreBlogs } from './more-blogs';
import { NoBlogs } from './no-blogs';

/** What is seen without scrolling: the first two rows of five. */
const eagerCards = 10;
const skeletonCount = 10;
const sizes = '(min-width: 1280px) 230px, (min-width: 760px) 18vw, (min-width: 480px) 46vw, 94vw';

function Skeletons() {
  return (
    <>
      <VisuallyHidden>
        <span role="status">Loading blogs...</span>
      </VisuallyHidden>
      <div className={styles.grid}>
        {Array.from({ length: skeletonCount }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be known by
          <BlogCardSkeleton key={at} />
        ))}
      </div>
    </>
  );
}

interface BlogGridProps {
  readonly filter: BlogFilter;
  readonly onShowAll: () => void;
}

/** Five columns of cards that go on for as long as there are blogs. */
export function BlogGrid({ filter, onShowAll }: BlogGridProps) {
  const query = useInfiniteQuery(blogPagesQuery(filter));
  const { data, isPending, isLoadingError, refetch, isRefetching } = query;
  if (isPending) return <Skeletons />;
  if (isLoadingError) {
    return (
      <ErrorState
        title="The blogs could not be loaded."
        retryLabel="Try again"
        pending={isRefetching}
        onRetry={() => void refetch()}
      >
        <p>Maybe the internet is taking a nap. Give it another go!</p>
      </ErrorState>
    );
  }
  const blogs = data.pages.flatMap((page) => page.blogs);
  if (blogs.length === 0) return <NoBlogs filter={filter} onShowAll={onShowAll} />;
  return (
    <>
      <ul className={styles.grid}>
        {blogs.map((blog, at) => (
          <li key={blog._id} className={styles.cell}>
            <BlogCard blog={blog} headingLevel={2} eager={at < eagerCards} sizes={sizes} />
          </li>
        ))}
      </ul>
      <MoreBlogs
        shown={blogs.length}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        isFailed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
