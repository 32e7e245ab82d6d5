import { type JobData, levelOf } from '@storysprout/contract';
import { AppError, dayOf, isDuplicateKey } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import { announceProfile, raiseProfileRevision, type UserDocument } from '../../identity';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/xp';
import { isOnBoard } from '../on-leaderboard';
import type { ProgressContext } from '../progress.context';
import { rewardsFor } from '../rewards/reward.rules';
import type { LedgerDocument } from './ledger.document';

/** A moderator's order to take XP back; with `undoes` it returns what that decision took. */
export interface XpOrder {
  readonly decisionId: string;
  readonly undoes?: string | undefined;
  readonly xp: number;
  readonly reason: string;
}

/** A row to be written; `xp` may turn out smaller, because a total is never below 0. */
interface Correction {
  readonly key: string;
  readonly xp: number;
  readonly undoes: string | null;
  readonly note: string | null;
}

/** The account after a correction, and the XP it really changed by. */
interface Corrected {
  readonly user: UserDocument;
  readonly xp: number;
}

/** The number of tries of a job before a missing award counts as never paid; about two minutes in total. */
const patience = 6;

/**
 * Takes XP back and returns it (docs/product.md#the-ledger). A ledger row of its own with a unique key, the total, and
 * the rewards for this total are written in one transaction.
 */
export class CorrectionService {
  constructor(
    private readonly context: Pick<
      ProgressContext,
      'users' | 'collections' | 'leaderboard' | 'announcer' | 'outbox' | 'transactions' | 'now'
    >,
  ) {}

  /** @throws AppError `not_found`, `invalid_input` for an order that would give new XP. */
  async carryOut(userId: ObjectId, order: XpOrder): Promise<UserDocument> {
    const key = decisionKey(order.decisionId);
    const corrected = await this.once(async (session) => {
      const user = await this.context.users.findById(userId, session);
      if (!user) throw new AppError('not_found', missingTexts.user);
      if (await this.context.collections.ledger.findOne({ userId, key }, { session })) return { user, xp: 0 };
      return this.book(session, user, { key, note: order.reason, ...(await this.amountOf(session, userId, order)) });
    });
    await this.announce(corrected);
    return corrected.user;
  }

  /**
   * Handles the event that another service removed the cause of an award, or restored it.
   *
   * @param triesSoFar how often this job was tried; the first tries wait for an award that is not booked yet
   * @throws AppError `unavailable` so that the job is tried again later.
   */
  async onTakenBack({ key, userId, awardKey, giveBack }: JobData<'xpTakenBack'>, triesSoFar: number): Promise<void> {
    const _id = new ObjectId(userId);
    const corrected = await this.once(async (session) => {
      const user = await this.context.users.findById(_id, session);
      if (!user || (await this.context.collections.ledger.findOne({ userId: _id, key }, { session }))) return null;
      const rows = await this.rowsOf(session, _id, awardKey);
      const [award] = rows.filter((row) => row.key === awardKey);
      const isReady = award !== undefined && (!giveBack || rows.length > 1);
      if (!isReady && triesSoFar < patience) throw notYet(awardKey);
      // Nothing was paid, for example for the eleventh comment of a day. An empty row with the award's key keeps it
      // from being paid later.
      if (!award && !giveBack) await this.book(session, user, { key: awardKey, xp: 0, undoes: null, note: null });
      const target = giveBack && isReady ? (award?.xp ?? 0) : 0;
      const xp = isReady ? target - netOf(rows) : 0;
      return this.book(session, user, { key, xp, undoes: awardKey, note: null });
    });
    if (corrected) await this.announce(corrected);
  }

  private async once<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    try {
      return await this.context.transactions.run(work);
    } catch (error) {
      // The same order came twice at the same moment.
      if (isDuplicateKey(error)) return this.context.transactions.run(work);
      throw error;
    }
  }

  private async amountOf(
    session: ClientSession,
    userId: ObjectId,
    { undoes, xp }: XpOrder,
  ): Promise<Pick<Correction, 'xp' | 'undoes'>> {
    if (undoes !== undefined) {
      const undone = decisionKey(undoes);
      return { xp: -netOf(await this.rowsOf(session, userId, undone)), undoes: undone };
    }
    if (xp > 0) throw new AppError('invalid_input', texts.onlyBack);
    return { xp, undoes: null };
  }

  /** A row and those that correct it. */
  private async rowsOf(session: ClientSession, userId: ObjectId, key: string): Promise<LedgerDocument[]> {
    const row = await this.context.collections.ledger.findOne({ userId, key }, { session });
    const corrections = await this.context.collections.ledger.find({ userId, undoes: key }, { session }).toArray();
    return row ? [row, ...corrections] : corrections;
  }

  private async book(session: ClientSession, before: UserDocument, correction: Correction): Promise<Corrected> {
    const { _id: userId } = before;
    const { key, undoes, note } = correction;
    const xp = Math.max(correction.xp, -before.totalPoints) || 0;
    const totalPoints = before.totalPoints + xp;
    const at = this.context.now();
    const reason = correction.xp > 0 ? 'given_back' : 'taken_back';
    const row = { _id: new ObjectId(), userId, xp, reason, key, day: dayOf(at), totalAfter: totalPoints, at } as const;
    await this.context.collections.ledger.insertOne(
      { ...row, ...(undoes && { undoes }), ...(note && { note }) },
      { session },
    );
    const $set = rewardsFor({ ...before, totalPoints });
    const isAvatarLost = $set.profileAvatar !== before.profileAvatar;
    const $inc = { totalPoints: xp, ...(xp < 0 && { xpTaken: -xp }) };
    const updates = [{ $inc, $set }, isAvatarLost ? raiseProfileRevision : null];
    const user = await this.context.users.update(userId, updates, { session });
    if (user && isAvatarLost) await announceProfile(this.context.outbox, session, user);
    return { user: user ?? before, xp };
  }

  private async announce({ user, xp }: Corrected): Promise<void> {
    const { totalPoints, xpTaken: taken = 0 } = user;
    const userId = user._id.toHexString();
    const isShown = isOnBoard(user);
    if (xp > 0 && isShown) await this.context.leaderboard.note([{ userId, points: totalPoints, taken }]);
    // Done even if nothing changed now, because a process may have died before it updated the board.
    else if (xp <= 0 && isShown) await this.context.leaderboard.replace(userId);
    await this.context.announcer.publish('xpAwarded', { userId, totalPoints, level: levelOf(totalPoints) });
  }
}

function notYet(awardKey: string): AppError {
  return new AppError('unavailable', texts.notBooked, { context: { awardKey } });
}

/** Returns the ledger key of a moderator's decision that takes or gives back XP. */
function decisionKey(decisionId: string): string {
  return `decision:${decisionId}`;
}

/** Returns the sum of a row and its corrections. */
function netOf(rows: readonly Pick<LedgerDocument, 'xp'>[]): number {
  return rows.reduce((sum, { xp }) => sum + xp, 0);
}
