import { AppError, Batcher } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { Earning } from '../events';
import { blogNotFound, commentNotFound } from '../visibility';
import type { LikeKind } from './like.document';
import { countChanges, type LikeRequest, type LikeTarget, likeKey, type Settled, settleLikes } from './like.rules';
import type { LikesContext } from './likes.context';

export interface LikeState {
  readonly liked: boolean;
  readonly likeCount: number;
}

/** A store of things that can be liked. `blogIds` are the blogs that they belong to, where the caller knows them. */
export interface LikeTargets {
  /** The given things that readers can see. */
  findLikeable(ids: readonly ObjectId[], session: ClientSession, blogIds?: readonly ObjectId[]): Promise<LikeTarget[]>;
  /** @returns it with the new count; `null` when readers cannot see it */
  addLike(id: ObjectId, by: 1 | -1, session: ClientSession, blogIds?: readonly ObjectId[]): Promise<LikeTarget | null>;
  /** @param changes the change to each count, by hex id */
  addLikes(changes: ReadonlyMap<string, number>, session: ClientSession, blogIds?: readonly ObjectId[]): Promise<void>;
}

/** A like of a blog, or of a comment on it. */
interface BlogLikeRequest extends LikeRequest {
  readonly blogId: ObjectId;
}

type Rewards = (settled: readonly Settled[]) => Earning[];

/** Thrown inside the transaction to undo it; never leaves this file. */
class NotThere extends Error {}

/**
 * Under load, collecting for 15 ms more puts three times as many likes into one transaction. At fifty likes a second, a
 * pace of 100 ms puts five into each. Readers do not notice, because the page shows their own like at once.
 */
const batches = { largest: 128, collectMs: 15, paceMs: 100 } as const;

/**
 * Likes of blogs and comments. Rows and counts change in one transaction, so that neither double clicks nor crashes
 * make them differ. Likes that arrive together share a transaction, because separate ones would conflict on a popular
 * blog. Likes and comments of the same blog are written one after the other.
 */
export class LikeService {
  private readonly blogLikes: Batcher<BlogLikeRequest, Settled>;
  private readonly commentLikes: Batcher<BlogLikeRequest, Settled>;

  constructor(private readonly context: Omit<LikesContext, 'collections' | 'now'>) {
    this.blogLikes = new Batcher((requests) => this.write('blog', context.blogs, requests, earningsOf), batches);
    this.commentLikes = new Batcher((requests) => this.write('comment', context.comments, requests, () => []), batches);
  }

  /**
   * Likes the blog, or withdraws the like, and announces the new count.
   *
   * @throws AppError `not_found` when there is no public blog with this id.
   */
  async toggleBlogLike(blogId: ObjectId, userId: ObjectId): Promise<LikeState> {
    const settled = await this.blogLikes.add({ blogId, targetId: blogId, userId });
    if (!settled) throw new AppError('not_found', blogNotFound, { context: { blogId } });
    const { liked, likeCount } = settled;
    // Best effort, and never fails: the reader does not have to wait for it.
    void this.context.events.blogLiked(blogId, { userId, liked, likeCount });
    return { liked, likeCount };
  }

  /**
   * Likes the comment, or withdraws the like.
   *
   * @throws AppError `not_found` when there is no such comment on a public blog.
   */
  async toggleCommentLike(commentId: ObjectId, userId: ObjectId): Promise<LikeState & { readonly blogId: ObjectId }> {
    const comment = await this.context.comments.findHeader(commentId);
    if (!comment || !(await this.context.blogs.isPublished(comment.blogId)))
      throw new AppError('not_found', commentNotFound);
    const { blogId } = comment;
    const settled = await this.commentLikes.add({ blogId, targetId: commentId, userId });
    if (!settled) throw new AppError('not_found', commentNotFound);
    void this.context.events.blogChanged({ _id: blogId }, 'comments');
    return { liked: settled.liked, likeCount: settled.likeCount, blogId };
  }

  private write(
    kind: LikeKind,
    things: LikeTargets,
    requests: readonly BlogLikeRequest[],
    rewards: Rewards,
  ): Promise<Settled[]> {
    const blogIds = requests.map(({ blogId }) => blogId);
    const [first] = requests;
    if (first && requests.length === 1) return this.writeOne(kind, things, first, rewards);
    return this.context.blogMutex.runAll(blogIds, async (session) => {
      const targets = await things.findLikeable(distinctTargets(requests), session, blogIds);
      const standingOf = await this.context.likes.findStandings(kind, requests, session);
      const settled = settleLikes(requests, targets, standingOf);
      await this.context.likes.store(kind, settled, session);
      await things.addLikes(countChanges(settled), session, blogIds);
      await this.context.events.likesChanged(session, rewards(settled));
      return settled;
    });
  }

  /** Writes a single like, which is the usual case, with two statements fewer. */
  private async writeOne(
    kind: LikeKind,
    things: LikeTargets,
    request: BlogLikeRequest,
    rewards: Rewards,
  ): Promise<Settled[]> {
    try {
      return await this.context.blogMutex.runAll([request.blogId], async (session) => {
        const standing = await this.context.likes.flip(kind, request, session);
        const by = standing.liked ? 1 : -1;
        const after = await things.addLike(request.targetId, by, session, [request.blogId]);
        if (!after) throw new NotThere();
        const { likeCount } = after;
        const settled = [{ ...request, ...standing, likeCount, target: { ...after, likeCount: likeCount - by } }];
        await this.context.events.likesChanged(session, rewards(settled));
        return settled;
      });
    } catch (error) {
      if (error instanceof NotThere) return [null];
      throw error;
    }
  }
}

function distinctTargets(requests: readonly LikeRequest[]): ObjectId[] {
  return [...new Map(requests.map(({ targetId }) => [targetId.toHexString(), targetId])).values()];
}

/** A reader's first like of a blog earns XP, and each like counts for the author's badges, except on own blogs. */
export function earningsOf(settled: readonly Settled[]): Earning[] {
  return settled.flatMap((entry): Earning[] => {
    if (!entry || entry.target.author._id.equals(entry.userId)) return [];
    const { userId, targetId, liked, flips, target } = entry;
    const like = `${targetId.toHexString()}:${userId.toHexString()}`;
    const kind = liked ? 'like_received' : 'like_withdrawn';
    const key = `${kind}:${likeKey(entry)}:${flips}`;
    const count = { userId: target.author._id, kind, key, blogId: targetId } as const;
    return flips === 1 ? [{ userId, reason: 'like', key: `like:${like}` }, count] : [count];
  });
}
