import type { Comment, Reply } from '@storysprout/contract';
import { api, useInfiniteQuery, useReaderView } from '@storysprout/kit';
import { useState } from 'react';
import { signedFor } from './left-out';
import { withAdded } from './use-just-added';

const pageSize = 20;

/**
 * A comment's replies: those that came with it, the pages the reader asked for, and at the end those they have just
 * written, which may be pages away.
 */
export function useReplies(blogId: string, comment: Comment, added: readonly Reply[]) {
  const view = useReaderView();
  const cursor = comment.repliesCursor ?? null;
  const [isWanted, setWanted] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['comments', blogId, 'replies', comment._id, cursor],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /blog/comment/replies', {
        query: { commentId: comment._id, limit: pageSize, cursor: pageParam },
        signal,
      }),
    // Starts where the replies end that came with the list of comments.
    initialPageParam: cursor ?? '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: isWanted && cursor !== null,
  });
  const more = cursor === null ? [] : (query.data?.pages ?? []).flatMap((page) => page.replies);
  const shown = withAdded([...comment.replies, ...more], added);
  const onMore = () => {
    if (query.data) void query.fetchNextPage();
    else if (isWanted) void query.refetch();
    else setWanted(true);
  };
  const isAtEnd = cursor === null || (query.data !== undefined && !query.hasNextPage);
  return {
    /** Without those that this reader does not see. */
    shown: shown
      .filter(({ _id: id, userId: authorId }) => !view.hides({ kind: 'reply', id, authorId }))
      .map((reply) => signedFor(reply, view)),
    /** How many are not shown yet. */
    left: isAtEnd ? 0 : Math.max(1, (comment.replyCount ?? 0) - shown.length),
    isLoading: query.isFetching && (query.isPending || query.isFetchingNextPage),
    isFailed: !query.isFetching && (query.isLoadingError || query.isFetchNextPageError),
    onMore,
  };
}

export type Replies = ReturnType<typeof useReplies>;
