import type { ClientSession, ObjectId } from 'mongodb';
import type { Earning } from '../events';
import { type LikeDocument, type LikeKind, likeKey } from '../likes';
import type { DataRightsContext } from './data-rights.context';

/** Small, because each like may be for a popular blog, and transactions about the same blog wait for each other. */
const batchSize = 20;

/** Erases what a reader liked; the counts stay exact. */
export class OwnLikes {
  constructor(
    private readonly context: Pick<DataRightsContext, 'likes' | 'blogs' | 'comments' | 'events' | 'transactions'>,
  ) {}

  async erase(readerId: ObjectId): Promise<void> {
    for (let left = batchSize; left === batchSize; ) {
      left = await this.context.transactions.run(async (session) => {
        const rows = await this.context.likes.repository.rowsOf(readerId, batchSize, session);
        await this.takeBack('blog', rows, session);
        await this.takeBack('comment', rows, session);
        await this.context.likes.repository.removeRows(rows, session);
        return rows.length;
      });
    }
  }

  /**
   * Subtracts the likes from the counts. This includes hidden blogs and comments, because they may become public again.
   */
  private async takeBack(kind: LikeKind, rows: readonly LikeDocument[], session: ClientSession): Promise<void> {
    const things = kind === 'blog' ? this.context.blogs.repository : this.context.comments.repository;
    const liked = rows.filter((row) => row.kind === kind && row.liked);
    await things.addLikes(new Map(liked.map(({ targetId }) => [targetId.toHexString(), -1])), session);
    if (kind === 'comment') return;
    const targets = await things.findLikeable(
      liked.map(({ targetId }) => targetId),
      session,
    );
    const earnings = liked.flatMap((row): Earning[] => {
      const target = targets.find(({ _id }) => _id.equals(row.targetId));
      if (!target || target.author._id.equals(row.userId)) return [];
      return [
        {
          userId: target.author._id,
          kind: 'like_withdrawn',
          key: `like_withdrawn:${likeKey(row)}:${row.flips + 1}`,
        },
      ];
    });
    await this.context.events.likesChanged(session, earnings);
  }
}
