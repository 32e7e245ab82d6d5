import { Button, EmptyState, ErrorState, isApiError, LinkButton, PageTitle, Row, Spinner } from '@storysprout/kit';
import * as texts from '../../texts/read-blog';
import styles from './read.module.css';

export function BlogLoading() {
  return (
    <div className={styles.loading}>
      <Spinner isPage label={texts.loadingBlogDetails} />
    </div>
  );
}

/** Shown when there is no such blog for this reader, or when it could not be fetched. */
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
      <PageTitle className={styles.unseen}>{texts.blog}</PageTitle>
      {isThere ? (
        <ErrorState title={texts.failedToLoadBlogPost}>
          <p>{texts.internetNap}</p>
          <Row justify="center">
            <Button pending={isRetrying} onClick={onRetry}>
              {texts.tryAgain}
            </Button>
            <LinkButton to="/blogs" variant="ghost">
              {texts.allBlogs}
            </LinkButton>
          </Row>
        </ErrorState>
      ) : (
        <EmptyState
          emoji="owl"
          title={texts.blogNotFound}
          action={<LinkButton to="/blogs">{texts.seeAllBlogs}</LinkButton>}
        >
          {texts.notFoundNote}
        </EmptyState>
      )}
    </>
  );
}
