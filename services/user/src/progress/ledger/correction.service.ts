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

/** XP that counts on the leaderboard, and XP that bare calls claimed (docs/product.md#xp-from-play). */
interface Amounts {
  readonly board: number;
  readonly claimed: number;
}

/** Rows to be written, one for each amount. The amounts may turn out smaller, because no total is below 0. */
interface Correction extends Amounts {
  readonly key: string;
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
      return this.book(session, user, { key, note: order.reason, ...(await this.amountOf(session, user, order)) });
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
      if (!award && !giveBack) await this.book(session, user, { key: awardKey, ...nothing, undoes: null, note: null });
      const target = giveBack ? (award?.xp ?? 0) : 0;
      const amounts = isReady ? settling(rows, target, user) : nothing;
      return this.book(session, user, { key, ...amounts, undoes: awardKey, note: null });
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
    user: UserDocument,
    { undoes, xp }: XpOrder,
  ): Promise<Amounts & Pick<Correction, 'undoes'>> {
    if (undoes !== undefined) {
      const undone = decisionKey(undoes);
      const { board, claimed } = netOf(await this.rowsOf(session, user._id, undone));
      return { board: -board, claimed: -claimed, undoes: undone };
    }
    if (xp > 0) throw new AppError('invalid_input', texts.onlyBack);
    return { ...claimedFirst(-xp, user), undoes: null };
  }

  /** The rows of a key and those that correct them. */
  private async rowsOf(session: ClientSession, userId: ObjectId, key: string): Promise<LedgerDocument[]> {
    const keys = { $in: [key, claimedKey(key)] };
    const rows = await this.context.collections.ledger.find({ userId, key: keys }, { session }).toArray();
    const corrections = await this.context.collections.ledger.find({ userId, undoes: key }, { session }).toArray();
    return [...rows, ...corrections];
  }

  private async book(session: ClientSession, before: UserDocument, correction: Correction): Promise<Corrected> {
    const { _id: userId } = before;
    const { key, undoes, note } = correction;
    const board = Math.max(correction.board, -before.boardPoints) || 0;
    const claimed = Math.max(correction.claimed, -claimedBy(before)) || 0;
    const [boardPoints, xp] = [before.boardPoints + board, board + claimed];
    const totalPoints = before.totalPoints + xp;
    const at = this.context.now();
    const isGivenBack = correction.board + correction.claimed > 0;
    const parts = [{ xp: board }, { xp: claimed, source: 'bare' as const }].filter((part) => part.xp !== 0);
    // A correction of nothing has a row, too, because its key says that it was made.
    const rows = (parts.length > 0 ? parts : [{ xp: 0 }]).map(
      (part, index): LedgerDocument => ({
        ...part,
        _id: new ObjectId(),
        userId,
        reason: isGivenBack ? 'given_back' : 'taken_back',
        key: index === 0 ? key : claimedKey(key),
        day: dayOf(at),
        totalAfter: index === 0 ? before.totalPoints + part.xp : totalPoints,
        boardAfter: boardPoints,
        at,
        ...(undoes && { undoes }),
        ...(note && { note }),
      }),
    );
    await this.context.collections.ledger.insertMany(rows, { session });
    const $set = rewardsFor({ ...before, totalPoints });
    const isAvatarLost = $set.profileAvatar !== before.profileAvatar;
    const $inc = { totalPoints: xp, boardPoints: board, ...(xp < 0 && { xpTaken: -xp }) };
    const updates = [{ $inc, $set }, isAvatarLost ? raiseProfileRevision : null];
    const user = await this.context.users.update(userId, updates, { session });
    if (user && isAvatarLost) await announceProfile(this.context.outbox, session, user);
    return { user: user ?? before, xp };
  }

  private async announce({ user, xp }: Corrected): Promise<void> {
    const { totalPoints, boardPoints, xpTaken: taken = 0 } = user;
    const userId = user._id.toHexString();
    const isShown = isOnBoard(user);
    if (xp > 0 && isShown) await this.context.leaderboard.note([{ userId, points: boardPoints, taken }]);
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

/** The key of the row for claimed XP when a correction has two. */
function claimedKey(key: string): string {
  return `${key}:claimed`;
}

const nothing: Amounts = { board: 0, claimed: 0 };

/** Returns the sums of rows and their corrections. */
function netOf(rows: readonly Pick<LedgerDocument, 'xp' | 'source'>[]): Amounts {
  const sumOf = (some: typeof rows) => some.reduce((sum, { xp }) => sum + xp, 0);
  return {
    board: sumOf(rows.filter(({ source }) => source !== 'bare')),
    claimed: sumOf(rows.filter(({ source }) => source === 'bare')),
  };
}

type Points = Pick<UserDocument, 'totalPoints' | 'boardPoints'>;

/** The XP of bare calls that the account still has. */
function claimedBy({ totalPoints, boardPoints }: Points): number {
  return totalPoints - boardPoints;
}

/** A moderator takes XP because of scripts, so the claimed XP goes first. */
function claimedFirst(xp: number, user: Points): Amounts {
  const claimed = Math.min(xp, claimedBy(user));
  return { board: claimed - xp, claimed: -claimed };
}

/** Returns the amounts after which these rows sum up to the target. What is missing on the board goes from the rest. */
function settling(rows: readonly LedgerDocument[], target: number, { boardPoints }: Points): Amounts {
  const net = netOf(rows);
  const board = Math.max(target - net.board, -boardPoints);
  return { board, claimed: target - net.board - net.claimed - board };
}
