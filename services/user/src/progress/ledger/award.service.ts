import type { AnnouncementData } from '@storysprout/contract';
import { Batcher, KeyedMutex } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import { isOnBoard } from '../on-leaderboard';
import type { ProgressContext } from '../progress.context';
import type { Award, AwardOutcome, Booking, Count } from './booking.rules';
import { LedgerBatch } from './ledger.rules';

/** Writes that must happen together with a booking; `false` calls it off. */
export type Alongside = (session: ClientSession) => Promise<boolean>;

/** Thrown inside the transaction to undo it; never leaves this file. */
class CalledOff extends Error {}

const superseded: AwardOutcome = { booked: false, why: 'superseded' };

/**
 * A transaction of 200 bookings costs little more than one of 20, so waiting 15 ms pays off under load. One of five
 * costs little more than one of a single booking, so waiting a tenth of a second pays off while bookings keep coming.
 */
const batches = { largest: 200, collectMs: 15, paceMs: 100 } as const;

/**
 * Books XP and counts: ledger rows, totals, daily tallies and unlocked rewards in one transaction, so that they always
 * agree, and announces the new totals. Bookings that arrive together share one transaction. Every booking changes its
 * user's document, so two processes that book for one user conflict there, and one of them starts again with what the
 * other has written.
 */
export class AwardService {
  private readonly bookings: Batcher<Booking, AwardOutcome>;
  /** Bookings with other writes run alone, those of one user one after the other, which is cheaper than conflicts. */
  private readonly userMutex = new KeyedMutex();

  constructor(
    private readonly context: Pick<
      ProgressContext,
      'ledger' | 'transactions' | 'leaderboard' | 'announcer' | 'notificationAnnouncer' | 'config' | 'now'
    >,
  ) {
    this.bookings = new Batcher((bookings) => this.bookAll(bookings), batches);
  }

  /** @param alongside writes that must happen together with the award, or call it off */
  award(award: Award, alongside?: Alongside): Promise<AwardOutcome> {
    if (!alongside) return this.bookings.add(award);
    return this.userMutex.run(award.userId.toHexString(), () => this.awardAlongside(award, alongside));
  }

  /** Updates the counts that badges depend on and gives the badges they earn. */
  count(count: Count): Promise<AwardOutcome> {
    return this.bookings.add(count);
  }

  private async bookAll(bookings: readonly Booking[]): Promise<AwardOutcome[]> {
    const { outcomes, readers } = await this.context.transactions.run((session) => this.bookIn(session, bookings));
    this.announce(outcomes, readers);
    return outcomes;
  }

  /** If the other writes call the award off, nothing is written. */
  private async awardAlongside(award: Award, alongside: Alongside): Promise<AwardOutcome> {
    try {
      const { outcome, readers } = await this.context.transactions.run(async (session) => {
        const { outcomes, readers } = await this.bookIn(session, [award]);
        const [outcome = superseded] = outcomes;
        if (outcome.booked && !(await alongside(session))) throw new CalledOff();
        return { outcome, readers };
      });
      this.announce([outcome], readers);
      return outcome;
    } catch (error) {
      if (error instanceof CalledOff) return superseded;
      throw error;
    }
  }

  /** @returns one outcome per booking, in their order, and the readers who have a new notification */
  private async bookIn(session: ClientSession, bookings: readonly Booking[]) {
    const { ledger, now, config } = this.context;
    const batch = new LedgerBatch(await ledger.snapshot(session, bookings), {
      now: now(),
      bareXpDailyCap: config.BARE_XP_DAILY_CAP,
    });
    const outcomes = bookings.map((booking) => batch.enter(booking));
    const readers = await ledger.write(session, batch.changes());
    return { outcomes, readers };
  }

  /**
   * Announces each user's last total and new notifications. Not awaited: none of these calls ever fails, and this
   * process's next read of the leaderboard uses the same Redis connection, so it comes after them.
   */
  private announce(outcomes: readonly AwardOutcome[], readers: readonly ObjectId[]): void {
    if (readers.length > 0) void this.context.notificationAnnouncer.arrived(readers);
    const announcements = new Map<string, AnnouncementData<'xpAwarded'>>();
    const totals = new Map<string, { userId: string; points: number; taken: number }>();
    for (const outcome of outcomes) {
      if (!outcome.booked || (outcome.xp === 0 && !outcome.isCelebrated)) continue;
      const { totalPoints, level, user } = outcome;
      const userId = user._id.toHexString();
      announcements.set(userId, { userId, totalPoints, level });
      if (isOnBoard(user)) totals.set(userId, { userId, points: user.boardPoints, taken: user.xpTaken ?? 0 });
    }
    if (announcements.size === 0) return;
    if (totals.size > 0) void this.context.leaderboard.note([...totals.values()]);
    for (const data of announcements.values()) void this.context.announcer.publish('xpAwarded', data);
  }
}
