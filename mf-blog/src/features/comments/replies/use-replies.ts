import type { Comment, Reply } from '@storysprout/contract';
import { api, useInfiniteQuery, useReaderView } from '@storysprout/kit';
import { useState } from 'react';
import { signedFor } from '../filtered-comment';
import { withAdded } from '../use-just-added';

const pageSize = 20;
/** The number of replies that are shown before the reader asks for more. */
const repliesAtFirst = 2;

/**
 * A comment's replies: those sent with it, the pages the reader loaded, and at the end those they have just written,
 * which may belong to a later page.
 */
export function useReplies(blogId: string, comment: Comment, added: readonly Reply[]) {
  const view = useReaderView();
  const cursor = comment.repliesCursor ?? null;
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['comments', blogId, 'replies', comment._id, cursor],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /blog/comment/replies', {
        query: { commentId: comment._id, limit: pageSize, cursor: pageParam },
        signal,
      }),
    // Starts after the replies that were sent with the list of comments.
    initialPageParam: cursor ?? '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: isWanted && cursor !== null,
  });
  const more = cursor === null ? [] : (query.data?.pages ?? []).flatMap((page) => page.replies);
  const loaded = withAdded([...comment.replies, ...more], added);
  const shown = loaded
    .filter(({ _id: id, userId: authorId }) => !view.hides({ kind: 'reply', id, authorId }))
    .map((reply) => signedFor(reply, view));
  const own = new Set(added.map(({ _id }) => _id));
  const foldable = isOpen ? [] : shown.slice(repliesAtFirst).filter(({ _id }) => !own.has(_id));
  const onMore = () => {
    setOpen(true);
    if (foldable.length > 0) return;
    if (query.data) void query.fetchNextPage();
    else if (isWanted) void query.refetch();
    else setWanted(true);
  };
  const isAtEnd = cursor === null || (query.data !== undefined && !query.hasNextPage);
  return {
    /** The replies this reader sees, without hidden ones. */
    shown,
    /** The ids of those that are folded until the reader asks for more. The reader's own new ones are not. */
    folded: new Set(foldable.map(({ _id }) => _id)) as ReadonlySet<string>,
    /** The number of replies not shown yet; an estimate of at least 1 until the end is reached. */
    left: foldable.length + (isAtEnd ? 0 : Math.max(1, (comment.replyCount ?? 0) - loaded.length)),
    isLoading: query.isFetching && (query.isPending || query.isFetchingNextPage),
    isFailed: !query.isFetching && (query.isLoadingError || query.isFetchNextPageError),
    onMore,
  };
}

export type Replies = ReturnType<typeof useReplies>;
