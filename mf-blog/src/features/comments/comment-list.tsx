import type { Comment } from '@storysprout/contract';
import {
  Button,
  EmptyState,
  ErrorState,
  MoreButton,
  Spinner,
  Stack,
  useInfiniteQuery,
  useSession,
} from '@storysprout/kit';
import { useRef, useState } from 'react';
import { byCursor } from '../../shared/blog-queries';
import { commentsAddress } from '../../shared/comment-pages';
import * as texts from '../../texts/comments';
import { CommentItem } from './comment-item';
import styles from './comments.module.css';
import { readComments } from './read-comments';
import { bringIntoSight, withAdded } from './use-just-added';

/** From this many comments on, a button leads to the newest. */
const longList = 10;
/** The most pages that one press loads. */
const mostPages = 20;

interface CommentListProps {
  readonly blogId: string;
  /** The cursor of the first page; empty for the start of the list. */
  readonly from: string;
  /** The reader's own new comments, which may belong to a page that is not loaded yet. */
  readonly added: readonly Comment[];
  /** The id of the comment to bring into sight. */
  readonly newest: string | null;
  readonly onDeleted: (id: string) => void;
}

type CommentPages = ReturnType<typeof useCommentPages>;

function useCommentPages(blogId: string, from: string) {
  const reader = useSession();
  return useInfiniteQuery({
    // Keyed by reader: the server-rendered list is a visitor's, without this reader's likes and unpublished comments.
    queryKey: ['comments', blogId, 'list', reader.userId, from],
    queryFn: ({ pageParam, signal }) => readComments(blogId, pageParam, reader, signal),
    ...byCursor,
    initialPageParam: from,
  });
}

/** Leads to the newest comment, which is the last one, and loads the pages before it. */
function ToTheNewest({ query, onArrive }: { readonly query: CommentPages; readonly onArrive: () => void }) {
  const [isOnTheWay, setOnTheWay] = useState(false);
  const handlePress = async () => {
    setOnTheWay(true);
    let hasMore = query.hasNextPage;
    for (let page = 0; page < mostPages && hasMore; page += 1) {
      const { hasNextPage, isFetchNextPageError } = await query.fetchNextPage();
      hasMore = hasNextPage && !isFetchNextPageError;
    }
    setOnTheWay(false);
    requestAnimationFrame(onArrive);
  };
  return (
    <Button
      variant="ghost"
      size="s"
      pending={isOnTheWay}
      pendingText={texts.loading}
      onClick={() => void handlePress()}
    >
      {texts.toTheNewest}
    </Button>
  );
}

/** The comments with their replies, oldest first so that they read like a conversation. */
export function CommentList({ blogId, from, added, newest, onDeleted }: CommentListProps) {
  const place = useRef<HTMLDivElement>(null);
  const query = useCommentPages(blogId, from);
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
    <div ref={place}>
      {(query.hasNextPage || comments.length > longList) && (
        <ToTheNewest
          query={query}
          onArrive={() => bringIntoSight(place.current?.querySelector(':scope > ul > li:last-child'))}
        />
      )}
      <Stack as="ul" className={styles.list}>
        {comments.map((comment) => (
          <CommentItem
            key={comment._id}
            blogId={blogId}
            comment={comment}
            isNewest={comment._id === newest}
            onDeleted={onDeleted}
          />
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
    </div>
  );
}
