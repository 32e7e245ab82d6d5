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
import { ReaderBlogs } from '../features/reader-page/reader-blogs';
import { ReaderCard } from '../features/reader-page/reader-card';
import { readerPageQuery } from '../features/reader-page/reader-page.query';

/** The page of a reader who wants one; for all others it looks as if there were no such reader. */
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
          <EmptyState emoji="compass" title={<PageTitle>There is no such page</PageTitle>}>
            Not every reader has a page. That is up to them.
          </EmptyState>
        ) : (
          <ErrorState title="This page didn't load" onRetry={() => void refetch()} />
        )}
      </Container>
    );
  }
  if (!first) return <Spinner />;
  const blogs = data.pages.flatMap((page) => page.blogs);
  return (
    <Container>
      <ReaderCard reader={first.reader} />
      <h2>Published blogs</h2>
      {blogs.length === 0 ? <p>Nothing published yet.</p> : <ReaderBlogs blogs={blogs} />}
      {hasNextPage && (
        <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Container>
  );
}
