import { EmptyState, ErrorState, Spinner, useInfiniteQuery } from '@storysprout/kit';
import { challengeAnswersQuery } from '../../../shared/blog-queries';
import { BlogCard } from '../../../shared/cards/blog-card';
import { coverSizes } from '../../../shared/cards/cover-sizes';
import { ShowMore } from '../../../shared/show-more';
import { useShownBlogs } from '../../../shared/shown-blogs';
import * as texts from '../../../texts/challenge-answers';
import styles from './challenge-answers.module.css';

export interface ChallengeAnswersProps {
  /** The start of the challenge. */
  readonly from: string;
  /** The start of the next challenge; null for the current one. */
  readonly until: string | null;
}

/** The blogs written for a weekly challenge (docs/product.md#challenge-page), newest first. */
export function ChallengeAnswers({ from, until }: ChallengeAnswersProps) {
  const query = useInfiniteQuery(challengeAnswersQuery(from, until));
  const { data, isPending, isLoadingError, hasNextPage, refetch } = query;
  const blogs = useShownBlogs(data?.pages.flatMap((page) => page.blogs)) ?? [];
  if (isPending) return <Spinner label={texts.loading} />;
  if (isLoadingError) {
    return <ErrorState title={texts.notLoaded} pending={query.isRefetching} onRetry={() => void refetch()} />;
  }
  if (blogs.length === 0 && !hasNextPage) {
    return (
      <EmptyState emoji="seedling" title={texts.noAnswersYet}>
        {until === null && texts.beTheFirst}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.grid}>
        {blogs.map((blog) => (
          <li key={blog._id}>
            <BlogCard blog={blog} sizes={coverSizes.card} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} pendingText={texts.loadingMore}>
        {texts.showMore}
      </ShowMore>
    </>
  );
}
