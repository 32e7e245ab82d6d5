import type { OwnCommentsQuery, OwnCommentsResponse, OwnLikesQuery, OwnLikesResponse } from '@storysprout/contract';
import { AppError, pageRequest, toPage } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { blogNotFound, canSee, type SignedInViewer } from '../visibility';
import type { CommentsContext } from './comments.context';

/**
 * The personal parts of pages, apart from the responses that are the same for everybody
 * (docs/decisions/0034-tagged-response-cache.md).
 */
export class ReaderStateService {
  constructor(private readonly context: Pick<CommentsContext, 'blogs' | 'comments' | 'likes'>) {}

  /** The blogs that the reader likes, the newest like first. */
  async likes(reader: SignedInViewer, { after, limit }: OwnLikesQuery): Promise<OwnLikesResponse> {
    const found = await this.context.likes.newestLikedBy(reader.id, pageRequest({ limit, cursor: after }));
    const { items, nextCursor } = toPage(found, limit, ({ at, targetId }) => ({ at, id: targetId }));
    return { likes: items.map(({ targetId }) => targetId.toHexString()), nextCursor };
  }

  /** @throws AppError `not_found` when this reader may not see the blog. */
  async comments(reader: SignedInViewer, query: OwnCommentsQuery): Promise<OwnCommentsResponse> {
    const blogId = new ObjectId(query.postId);
    const [blog, liked, hasUnpublished] = await Promise.all([
      this.context.blogs.repository.findStanding(blogId),
      this.context.comments.likedOf(blogId, pageRequest(query), reader),
      this.context.comments.hasUnpublished(blogId, reader.id),
    ]);
    if (!blog || !canSee(blog, reader)) throw new AppError('not_found', blogNotFound);
    const ids = liked.map(({ _id }) => _id);
    return { liked: [...(await this.context.likes.likedAmong('comment', reader.id, ids))], hasUnpublished };
  }

  /** Returns those of the blogs that the reader likes. */
  async likesAmong(readerId: string, blogIds: readonly string[]): Promise<string[]> {
    const ids = blogIds.map((id) => new ObjectId(id));
    return [...(await this.context.likes.likedAmong('blog', new ObjectId(readerId), ids))];
  }
}
