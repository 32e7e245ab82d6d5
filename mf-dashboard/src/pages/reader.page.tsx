import {
  Button,
  Container,
  EmptyState,
  ErrorState,
  isApiError,
  PageTitle,
  Spinner,
  useInfiniteQuery,
} from '@storysprout/kit';
import { useParams } from '@storysprout/kit/router';
import { ReaderBlogs } from '../features/profile/reader-page/reader-blogs';
import { ReaderCard } from '../features/profile/reader-page/reader-card';
import { readerPageQuery } from '../features/profile/reader-page/reader-page.query';
import { WaysOn } from '../shared/ways-on';
import * as texts from '../texts/reader-page';

/** The page of a reader who wants one; for all others it looks as if the reader did not exist. */
export default function ReaderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    readerPageQuery(id),
  );
  const first = data?.pages[0];
  if (error && !first) {
    return (
      <Container width="text">
        {isApiError(error) && error.status === 404 ? (
          <EmptyState emoji="compass" title={<PageTitle>{texts.noSuchPage}</PageTitle>} action={<WaysOn />}>
            {texts.notEveryReader}
          </EmptyState>
        ) : (
          <ErrorState title={texts.pageNotLoaded} onRetry={() => void refetch()} />
        )}
      </Container>
    );
  }
  if (!first) return <Spinner isPage />;
  const blogs = data.pages.flatMap((page) => page.blogs);
  return (
    <Container>
      <ReaderCard reader={first.reader} />
      <h2>{texts.publishedBlogs}</h2>
      {blogs.length === 0 ? <p>{texts.nothingPublishedYet}</p> : <ReaderBlogs blogs={blogs} />}
      {hasNextPage && (
        <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </Container>
  );
}
