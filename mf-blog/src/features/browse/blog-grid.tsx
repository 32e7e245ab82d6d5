import type { BlogCard as BlogCardData } from '@storysprout/contract';
import { Button, ErrorState, PageLink, useInfiniteQuery, VisuallyHidden } from '@storysprout/kit';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { type BlogFilter, blogPagesQuery } from '../../shared/blog-queries';
import { BlogCard } from '../../shared/cards/blog-card';
import { BlogCardSkeleton } from '../../shared/cards/blog-card-skeleton';
import { coverSizes } from '../../shared/cards/cover-sizes';
import { useShownBlogs } from '../../shared/shown-blogs';
import * as texts from '../../texts/all-blogs';
import styles from './browse.module.css';
import { MoreBlogs } from './more-blogs';
import { NoBlogs } from './no-blogs';
import { addressOf } from './use-blog-filter';

/**
 * The number of cards a phone shows without scrolling. Larger screens load the other pictures as soon as they are
 * rendered.
 */
const eagerCards = 2;
const skeletonCount = 10;

function Skeletons() {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{texts.loadingBlogs}</span>
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

/** Memoized, because rendering many cards is slow on weak devices. */
const Cards = memo(function Cards({
  pages,
}: {
  readonly pages: readonly { readonly blogs: readonly BlogCardData[]; readonly matched?: readonly string[] }[];
}) {
  const all = useMemo(() => pages.flatMap(({ blogs }) => blogs), [pages]);
  const found = useMemo(() => new Set(pages.flatMap(({ matched = [] }) => matched)), [pages]);
  const shown = useShownBlogs(all) ?? [];
  return (
    <ul className={styles.grid}>
      {shown.map((blog, at) => (
        <li key={blog._id} className={styles.cell}>
          <BlogCard blog={blog} headingLevel={2} eager={at < eagerCards} sizes={coverSizes.card} found={found} />
        </li>
      ))}
    </ul>
  );
});

interface BlogGridProps {
  /** Keeps its identity until the reader chooses another filter. */
  readonly filter: BlogFilter;
  /** The cursor of the first page; empty for the newest blogs. */
  readonly from?: string;
  readonly onSearch: (text: string) => void;
  readonly onShowAll: () => void;
  /** Shown after the last blog, unless a filter is chosen. */
  readonly end?: ReactNode;
}

/**
 * A grid of cards that loads more as the reader scrolls. The filter is deferred, so the pressed button changes before
 * the cards do.
 */
export function BlogGrid({ filter: wanted, from = '', onSearch, onShowAll, end }: BlogGridProps) {
  const filter = useDeferredValue(wanted);
  const query = useInfiniteQuery(blogPagesQuery(filter, from));
  const { data, isPending, isLoadingError, refetch, isRefetching } = query;
  if (isPending) return <Skeletons />;
  if (isLoadingError) {
    return (
      <ErrorState title={texts.notLoaded} pending={isRefetching} onRetry={() => void refetch()}>
        <p>{texts.internetNap}</p>
      </ErrorState>
    );
  }
  const shown = data.pages.reduce((sum, { blogs }) => sum + blogs.length, 0);
  // A page of search results may be empty although later pages have matches.
  if (shown === 0 && !query.hasNextPage) return <NoBlogs filter={filter} onShowAll={onShowAll} />;
  const meant = data.pages[0]?.didYouMean;
  return (
    <>
      {meant !== undefined && <DidYouMean meant={meant} onSearch={onSearch} />}
      {from !== '' && (
        <p className={styles.meant}>
          <PageLink to="/blogs">{texts.seeTheNewestBlogs}</PageLink>
        </p>
      )}
      <Cards pages={data.pages} />
      <MoreBlogs
        pages={data.pages.length}
        shown={shown}
        hasMore={query.hasNextPage}
        nextPage={addressOf(filter, data.pages.at(-1)?.nextCursor ?? '')}
        isLoading={query.isFetchingNextPage}
        isFetching={query.isFetching}
        isFailed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
      {Object.keys(filter).length === 0 && !query.hasNextPage && end}
    </>
  );
}

interface DidYouMeanProps {
  /** The search text with typing errors corrected. */
  readonly meant: string;
  readonly onSearch: (text: string) => void;
}

/** Stands above the results of the corrected search and offers to search for the corrected text. */
function DidYouMean({ meant, onSearch }: DidYouMeanProps) {
  return (
    <p role="status" className={styles.meant}>
      {texts.didYouMean}{' '}
      <Button variant="ghost" className={styles.meantWord} onClick={() => onSearch(meant)}>
        {meant}
      </Button>
      {texts.hereIsWhatWeFound}
    </p>
  );
}
