import { Button, EmptyState, ErrorState, isApiError, LinkButton, PageTitle, Row, Spinner } from '@storysprout/kit';
import styles from './read-blog.module.css';

export function BlogLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading blog details..." />
    </div>
  );
}

/** No blog to show: there is none for this reader, or it could not be fetched. */
export function BlogMissing({
  error,
  isRetrying,
  onRetry,
}: {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const isThere = !(isApiError(error) && error.status === 404);
  return (
    <>
      <PageTitle className={styles.unseen}>Blog</PageTitle>
      {isThere ? (
        <ErrorState title="Failed to load blog post.">
          <p>Maybe the internet is taking a nap. Give it another go!</p>
          <Row justify="center">
            <Button pending={isRetrying} onClick={onRetry}>
              Try again
            </Button>
            <LinkButton to="/blogs" variant="ghost">
              All Blogs
            </LinkButton>
          </Row>
        </ErrorState>
      ) : (
        <EmptyState emoji="owl" title="Blog not found." action={<LinkButton to="/blogs">See all blogs</LinkButton>}>
          Our owl looked on every shelf. Maybe it flew away, or the address has a typo.
        </EmptyState>
      )}
    </>
  );
}
