import type { ClientSession, ObjectId } from 'mongodb';
import type { ProgressContext } from '../progress.context';
import { rewardsUpdate } from '../rewards/reward.rules';

/** Makes a user's total agree with the ledger again after either was changed by hand. */
export class LedgerRepair {
  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'transactions' | 'users'>) {}

  /**
   * Recomputes one user's total; rebuild the leaderboard afterwards. Returns the totals before and after; null when
   * there is no such user.
   */
  recompute(userId: ObjectId) {
    const { users } = this.context;
    return this.context.transactions.run(async (session) => {
      const before = await users.findById(userId, session);
      if (!before) return null;
      const after = await this.sumUp(userId, session);
      const user = { ...before, ...after };
      await users.update(userId, [{ $set: after }, rewardsUpdate(user)], { session });
      return { before: before.totalPoints, after: after.totalPoints };
    });
  }

  /** Repairs all users, one after the other; resolves to how many were wrong. */
  async recomputeAll(): Promise<number> {
    let wrong = 0;
    for await (const { _id } of this.context.collections.users.find({}, { projection: { _id: 1 } })) {
      const repair = await this.recompute(_id);
      if (repair && repair.before !== repair.after) wrong += 1;
    }
    return wrong;
  }

  /** The sums of the rows. Also corrects each row's running totals. */
  private async sumUp(userId: ObjectId, session: ClientSession) {
    const { ledger } = this.context.collections;
    let [totalPoints, boardPoints] = [0, 0];
    for await (const row of ledger.find({ userId }, { session }).sort({ at: 1, _id: 1 })) {
      totalPoints += row.xp;
      boardPoints += row.source === 'bare' ? 0 : row.xp;
      if (row.totalAfter === totalPoints && row.boardAfter === boardPoints) continue;
      const $set = { totalAfter: totalPoints, boardAfter: boardPoints };
      await ledger.updateOne({ _id: row._id, userId }, { $set }, { session });
    }
    return { totalPoints, boardPoints };
  }
}
