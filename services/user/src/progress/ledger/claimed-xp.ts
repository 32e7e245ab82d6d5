import { daysAfter } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { ProgressContext } from '../progress.context';

const countedDays = 30;

/**
 * Sums up the XP that accounts claimed with bare calls. Moderators see it, because much of it may come from scripts
 * (docs/product.md#xp-from-play).
 */
export class ClaimedXp {
  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'now'>) {}

  /** The claimed XP of the last 30 days of each of these accounts, in their order. */
  async of(userIds: readonly ObjectId[]): Promise<number[]> {
    const since = daysAfter(this.context.now(), -countedDays);
    const sums = await this.context.collections.ledger
      .aggregate<{ _id: ObjectId; xp: number }>([
        { $match: { source: 'bare', userId: { $in: [...userIds] }, at: { $gte: since } } },
        { $group: { _id: '$userId', xp: { $sum: '$xp' } } },
      ])
      .toArray();
    const xpOf = new Map(sums.map(({ _id, xp }) => [_id.toHexString(), xp]));
    return userIds.map((id) => xpOf.get(id.toHexString()) ?? 0);
  }
}
