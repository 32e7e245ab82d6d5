import type { Comment } from '@storysprout/contract';
import { Button, EmptyState, ErrorState, Spinner, Stack, useInfiniteQuery, useSession } from '@storysprout/kit';
import { byCursor } from '../../shared/blog-queries';
import * as texts from '../../texts/comments';
import { CommentItem } from './comment-item';
import styles from './comments.module.css';
import { readComments } from './read-comments';
import { withAdded } from './use-just-added';

interface CommentListProps {
  readonly blogId: string;
  /** The reader's own new comments, which may be pages away. */
  readonly added: readonly Comment[];
  readonly onDeleted: (id: string) => void;
}

/** Oldest first, as a talk is read, replies inside. */
export function CommentList({ blogId, added, onDeleted }: CommentListProps) {
  const reader = useSession();
  const query = useInfiniteQuery({
    queryKey: ['comments', blogId, 'list'],
    queryFn: ({ pageParam, signal }) => readComments(blogId, pageParam, reader, signal),
    ...byCursor,
  });
  if (query.isPending) return <Spinner label={texts.loadingComments} />;
  if (query.isLoadingError) {
    return <ErrorState title={texts.notLoaded} pending={query.isRefetching} onRetry={() => void query.refetch()} />;
  }
  const comments = withAdded(
    query.data.pages.flatMap((page) => page.data),
    added,
  );
  if (comments.length === 0) return <EmptyState emoji="left-speech-bubble" title={texts.noCommentsYetBeThe} />;
  return (
    <>
      <Stack as="ul" className={styles.list}>
        {comments.map((comment) => (
          <CommentItem key={comment._id} blogId={blogId} comment={comment} onDeleted={onDeleted} />
        ))}
      </Stack>
      {query.isFetchNextPageError && <p role="alert">{texts.moreNotLoaded}</p>}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          pending={query.isFetchingNextPage}
          pendingText={texts.loading}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.showMoreComments}
        </Button>
      )}
    </>
  );
}
