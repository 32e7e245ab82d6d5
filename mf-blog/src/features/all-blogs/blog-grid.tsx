import type { BlogCard as BlogCardData } from '@storysprout/contract';
import { ErrorState, PageLink, useInfiniteQuery, VisuallyHidden } from '@storysprout/kit';
import { memo, useDeferredValue, useMemo } from 'react';
import { BlogCard } from '../../shared/blog-card';
import { BlogCardSkeleton } from '../../shared/blog-card-skeleton';
import { type BlogFilter, blogPagesQuery } from '../../shared/blog-queries';
import { coverSizes } from '../../shared/cover-sizes';
import { useShownBlogs } from '../../shared/shown-blogs';
import * as texts from '../../texts/all-blogs';
import styles from './all-blogs.module.css';
import { DidYouMean } from './did-you-mean';
import { MoreBlogs } from './more-blogs';
import { NoBlogs } from './no-blogs';
import { addressOf } from './use-blog-filter';

/** What a phone shows without scrolling; larger screens ask for the others as soon as they are drawn. */
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

/** Rendered again only for other blogs: many cards take a slow device a while. */
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
  /** The same object until another choice is made. */
  readonly filter: BlogFilter;
  /** The cursor that the list begins at; empty for the newest. */
  readonly from?: string;
  readonly onSearch: (text: string) => void;
  readonly onShowAll: () => void;
}

/**
 * Columns of cards that go on for as long as there are blogs. They change a moment after the pressed button does.
 */
export function BlogGrid({ filter: wanted, from = '', onSearch, onShowAll }: BlogGridProps) {
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
  // A search among many blogs may fill its pages later.
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
    </>
  );
}
