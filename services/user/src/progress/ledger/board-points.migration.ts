import type { Migration } from '@storysprout/service-kit';
import type { UserDocument } from '../../identity';
import type { LedgerDocument } from './ledger.document';

const pageUsers = 200;

/** Adds to accounts and ledger rows what counts on the leaderboard. */
export const boardPointsMigration: Migration = {
  number: 2,
  name: 'board-points',
  since: '0.2.0',
  kind: 'expand',
  page: async (db) => {
    const users = db.collection<UserDocument>('users');
    const ledger = db.collection<LedgerDocument>('xpLedger');
    const lacking = { boardPoints: { $exists: false } };
    const page = await users
      .find(lacking, { projection: { _id: 1 } })
      .limit(pageUsers)
      .toArray();
    for (const { _id: userId } of page) {
      let boardPoints = 0;
      for await (const { _id, xp, source } of ledger.find({ userId }).sort({ at: 1, _id: 1 })) {
        boardPoints += source === 'bare' ? 0 : xp;
        await ledger.updateOne({ _id, userId }, { $set: { boardAfter: boardPoints } });
      }
      await users.updateOne({ _id: userId, ...lacking }, { $set: { boardPoints } });
    }
    return page.length === 0 ? null : { after: page.at(-1)?._id, changed: page.length };
  },
};
