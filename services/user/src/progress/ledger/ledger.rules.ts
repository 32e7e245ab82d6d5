import { type Celebration, explorerGames, levelOf, paidPerDay, writingXp } from '@storysprout/contract';
import { type Day, daysAfter } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { PartUpdate, ProgressPart, UserDocument } from '../../identity';
import type { LikeEvent, ProgressEvents } from '../../notifications';
import { celebrationsOf, publicationOf, withCelebrations } from '../rewards/celebration.rules';
import { giveRewards, missingRewards, withRewards } from '../rewards/reward.rules';
import { type Award, type AwardOutcome, type AwardRefusal, type Booking, type Count, isAward } from './booking.rules';
import type { CountedActivityDocument, DailyTallyDocument, LedgerDocument } from './ledger.document';

/** Days that a tally is stored; longer than any event waits in a queue. */
const tallyDays = 9;
/** Days that a counted key is stored; longer than any event may be redelivered. */
const countedDays = 90;

export type DailyTally = Omit<DailyTallyDocument, '_id'>;

/** Identifies an award that has been paid. */
type PaidKey = Pick<LedgerDocument, 'userId' | 'key'>;

/** Everything in the database that some bookings depend on. */
export interface LedgerSnapshot {
  readonly users: readonly UserDocument[];
  /** The awards of the batch that are in the ledger already. */
  readonly paid: readonly PaidKey[];
  /** The keys of the batch that have been counted already. */
  readonly countedKeys: readonly string[];
  readonly tallies: readonly DailyTally[];
}

export interface BookingRules {
  readonly now: Date;
  /** The setting `BARE_XP_DAILY_CAP`. */
  readonly bareXpDailyCap: number;
}

/** The changes to write, all of them or none. */
export interface LedgerChanges {
  readonly users: readonly { readonly userId: ObjectId; readonly change: PartUpdate<ProgressPart> }[];
  readonly rows: readonly LedgerDocument[];
  readonly counted: readonly CountedActivityDocument[];
  readonly tallies: readonly DailyTally[];
  /** Likes and badges to notify their readers of. */
  readonly events: ProgressEvents;
}

interface Account {
  readonly before: UserDocument;
  user: UserDocument;
}

/** The tally's field for each reason with a daily limit. */
const paidCounts = { comment: 'paidComments', like: 'paidLikes', share: 'paidShares' } as const;
type PaidReason = keyof typeof paidCounts;

/** Applies the rules of booking to a batch of bookings in memory; nothing is written here. */
export class LedgerBatch {
  private readonly accounts: ReadonlyMap<string, Account>;
  private readonly paid: Set<string>;
  private readonly countedKeys: Set<string>;
  private readonly tallies: Map<string, DailyTally>;
  private readonly changedTallies = new Set<string>();
  private readonly rows: LedgerDocument[] = [];
  private readonly counted: CountedActivityDocument[] = [];
  private readonly likes: LikeEvent[] = [];

  constructor(
    { users, paid, countedKeys, tallies }: LedgerSnapshot,
    private readonly rules: BookingRules,
  ) {
    this.accounts = new Map(users.map((user) => [user._id.toHexString(), { before: user, user }]));
    this.paid = new Set(paid.map(paidKey));
    this.countedKeys = new Set(countedKeys);
    this.tallies = new Map(tallies.map((tally) => [tallyKey(tally), tally]));
  }

  /** Adds a booking, or returns why it is refused. Later bookings see the effects of earlier ones. */
  enter(booking: Booking): AwardOutcome {
    const account = this.accounts.get(booking.userId.toHexString());
    if (!account) return refused('no_such_user');
    return isAward(booking) ? this.enterAward(account, booking) : this.enterCount(account, booking);
  }

  changes(): LedgerChanges {
    const tallies = [...this.changedTallies].flatMap((key) => this.tallies.get(key) ?? []);
    const users = [...this.accounts.values()].flatMap(changeOf);
    const badges = [...this.accounts.values()].flatMap((account) => newBadges(account, this.rules.now));
    return { users, rows: this.rows, counted: this.counted, tallies, events: { likes: this.likes, badges } };
  }

  private enterAward(account: Account, award: Award): AwardOutcome {
    if (this.paid.has(paidKey(award))) return refused('already_booked');
    if (isSignedOut(account.user, award)) return refused('signed_out');
    if (award.visit && award.visit.after !== account.user.lastVisitDay) return refused('superseded');
    const refusal = this.noteOnDay(award);
    if (refusal) return refused(refusal);
    this.pay(account, award);
    if (this.isNewExplorer(award)) this.pay(account, { ...explorerAward(award), isBare: award.isBare });
    return booked(account, award.xp);
  }

  private enterCount(account: Account, { userId, key, change, like }: Count): AwardOutcome {
    if (this.countedKeys.has(key)) return refused('already_booked');
    this.countedKeys.add(key);
    this.counted.push({ _id: key, userId, expiresAt: daysAfter(this.rules.now, countedDays) });
    if (like) this.likes.push({ userId, ...like, by: (change.likesReceived ?? 0) < 0 ? -1 : 1 });
    const { user } = account;
    const counts = {
      blogCount: user.blogCount + (change.blogCount ?? 0),
      commentCount: user.commentCount + (change.commentCount ?? 0),
      likesReceived: user.likesReceived + (change.likesReceived ?? 0),
    };
    const isCelebrated = earn(account, { ...user, ...counts });
    return { ...booked(account, 0), isCelebrated };
  }

  private pay(account: Account, { userId, xp, reason, key, day, visit, isBare }: Award): void {
    const { user } = account;
    const totalPoints = user.totalPoints + xp;
    const boardPoints = user.boardPoints + (isBare ? 0 : xp);
    const explorerDays = user.explorerDays + (reason === 'funzone_explorer' ? 1 : 0);
    this.paid.add(paidKey({ userId, key }));
    const after = { totalAfter: totalPoints, boardAfter: boardPoints };
    const row = { _id: new ObjectId(), userId, xp, reason, key, day, ...after, at: this.rules.now };
    this.rows.push(isBare ? { ...row, source: 'bare' } : row);
    earn(account, { ...user, ...visit?.marks, totalPoints, boardPoints, explorerDays }, publicationOf(key));
  }

  /** Adds the award to its day's tally, or returns the daily rule that refuses it. */
  private noteOnDay(award: Award): AwardRefusal | null {
    if (!isTallied(award)) return null;
    const { reason, xp, isBare, wonGame } = award;
    const tally = this.tallyOf(award);
    const bareXp = (tally.bareXp ?? 0) + (isBare ? xp : 0);
    if (isPaidSoOften(reason) && (tally[paidCounts[reason]] ?? 0) >= paidPerDay[reason]) return 'enough_paid';
    if (isBare && bareXp > this.rules.bareXpDailyCap) return 'bare_cap_reached';
    const gamesWon = new Set(tally.gamesWon);
    if (wonGame) gamesWon.add(wonGame);
    const key = tallyKey(award);
    const paid = isPaidSoOften(reason) && { [paidCounts[reason]]: (tally[paidCounts[reason]] ?? 0) + 1 };
    this.tallies.set(key, { ...tally, ...paid, bareXp, gamesWon: [...gamesWon] });
    this.changedTallies.add(key);
    return null;
  }

  private isNewExplorer(award: Award): boolean {
    if (!award.wonGame) return false;
    const { gamesWon = [] } = this.tallyOf(award);
    return gamesWon.length >= explorerGames && !this.paid.has(paidKey(explorerAward(award)));
  }

  private tallyOf({ userId, day }: Award): DailyTally {
    const known = this.tallies.get(tallyKey({ userId, day }));
    return known ?? { userId, day, expiresAt: daysAfter(this.rules.now, tallyDays) };
  }
}

/** The bonus for winning three different games on one day (docs/product.md#xp-from-writing). */
export function explorerAward({ userId, day }: Pick<Award, 'userId' | 'day'>): Award {
  const key = `explorer:${userId.toHexString()}:${day}`;
  return { userId, day, key, xp: writingXp.funzone_explorer, reason: 'funzone_explorer' };
}

/** Returns whether an award counts toward a daily rule. */
export function isTallied({ reason, isBare, wonGame }: Award): boolean {
  return isPaidSoOften(reason) || isBare === true || wonGame !== undefined;
}

function isPaidSoOften(reason: Award['reason']): reason is PaidReason {
  return Object.hasOwn(paidCounts, reason);
}

function isSignedOut(user: UserDocument, { tokenVersion }: Award): boolean {
  return tokenVersion !== undefined && (user.isBanned || user.tokenVersion > tokenVersion);
}

function paidKey({ userId, key }: PaidKey): string {
  return `${userId.toHexString()}:${key}`;
}

function tallyKey({ userId, day }: { userId: ObjectId; day: Day }): string {
  return `${userId.toHexString()}:${day}`;
}

/**
 * Updates the account and gives it the badges, avatars and celebrations that it now deserves.
 *
 * @returns whether there is something to celebrate
 */
function earn(account: Account, user: UserDocument, more: readonly Celebration[] = []): boolean {
  const grown = withRewards(user, missingRewards(user));
  const added = [...celebrationsOf(account.user, grown), ...more];
  account.user = added.length === 0 ? grown : { ...grown, moments: withCelebrations(grown.moments ?? [], added) };
  return added.length > 0;
}

function changeOf({ before, user }: Account): LedgerChanges['users'] {
  if (user === before) return [];
  const $inc = {
    totalPoints: user.totalPoints - before.totalPoints,
    boardPoints: user.boardPoints - before.boardPoints,
    explorerDays: user.explorerDays - before.explorerDays,
    blogCount: user.blogCount - before.blogCount,
    commentCount: user.commentCount - before.commentCount,
    likesReceived: user.likesReceived - before.likesReceived,
  };
  const { lastVisitDay, streakDays, bestStreakDays } = user;
  const isVisit = lastVisitDay !== before.lastVisitDay;
  // New rewards come after those that the account had.
  const badges = user.badges.slice(before.badges.length);
  const avatars = user.unlockedItems.slice(before.unlockedItems.length);
  const { moments } = user;
  const $set = {
    ...(isVisit && { lastVisitDay, streakDays, bestStreakDays }),
    ...(moments !== before.moments && { moments }),
  };
  const change = {
    $inc,
    ...((isVisit || moments !== before.moments) && { $set }),
    ...giveRewards({ badges, avatars }),
  };
  return [{ userId: before._id, change }];
}

function newBadges({ before, user }: Account, at: Date): ProgressEvents['badges'] {
  return user.badges.slice(before.badges.length).map((badge) => ({ userId: user._id, badge, at }));
}

function refused(why: AwardRefusal): AwardOutcome {
  return { booked: false, why };
}

function booked({ user }: Account, xp: number): Extract<AwardOutcome, { booked: true }> {
  return { booked: true, xp, totalPoints: user.totalPoints, level: levelOf(user.totalPoints), user };
}
