import type { Comment } from '@storysprout/contract';
import { EmptyState, ErrorState, MoreButton, Spinner, Stack, useInfiniteQuery, useSession } from '@storysprout/kit';
import { byCursor } from '../../shared/blog-queries';
import { commentsAddress } from '../../shared/comment-pages';
import * as texts from '../../texts/comments';
import { CommentItem } from './comment-item';
import styles from './comments.module.css';
import { readComments } from './read-comments';
import { withAdded } from './use-just-added';

interface CommentListProps {
  readonly blogId: string;
  /** The cursor of the first page; empty for the start of the list. */
  readonly from: string;
  /** The reader's own new comments, which may belong to a page that is not loaded yet. */
  readonly added: readonly Comment[];
  readonly onDeleted: (id: string) => void;
}

/** The comments with their replies, oldest first so that they read like a conversation. */
export function CommentList({ blogId, from, added, onDeleted }: CommentListProps) {
  const reader = useSession();
  const query = useInfiniteQuery({
    // Keyed by reader: the server-rendered list is a visitor's, without this reader's likes and unpublished comments.
    queryKey: ['comments', blogId, 'list', reader.userId, from],
    queryFn: ({ pageParam, signal }) => readComments(blogId, pageParam, reader, signal),
    ...byCursor,
    initialPageParam: from,
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
        <MoreButton
          nextPage={commentsAddress(blogId, query.data.pages.at(-1)?.nextCursor ?? '')}
          pending={query.isFetchingNextPage}
          pendingText={texts.loading}
          onMore={() => void query.fetchNextPage()}
        >
          {texts.showMoreComments}
        </MoreButton>
      )}
    </>
  );
}
