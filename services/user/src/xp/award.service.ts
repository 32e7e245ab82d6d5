import type { AnnouncementData } from '@storysprout/contract';
import { type Announcer, Batcher, KeyedQueue } from '@storysprout/service-kit';
import type { Award, AwardOutcome, Booking, Count } from './booking.rules';
import type { Alongside, LedgerRepository } from './ledger.repository';

export interface AwardServiceDeps {
  ledger: Pick<LedgerRepository, 'book' | 'bookAlongside'>;
  /** Is given new totals; never throws. */
  leaderboard: { note(totals: readonly { userId: string; points: number }[]): Promise<void> };
  announcer: Pick<Announcer, 'publish'>;
}

/** A transaction of 200 bookings costs little more than one of 20, which is worth waiting 15 ms under load. */
const batches = { largest: 200, collectMs: 15 } as const;

/** Books what accounts earn and announces the new totals. Bookings that arrive together share one transaction. */
export class AwardService {
  private readonly bookings: Batcher<Booking, AwardOutcome>;
  /** Bookings with other writes run alone, those of one user one after the other, which is cheaper than conflicts. */
  private readonly userQueues = new KeyedQueue();

  constructor(private readonly deps: AwardServiceDeps) {
    this.bookings = new Batcher((bookings) => this.bookAll(bookings), batches);
  }

  /** @param alongside writes that must happen together with the award, or call it off */
  award(award: Award, alongside?: Alongside): Promise<AwardOutcome> {
    if (!alongside) return this.bookings.add(award);
    return this.userQueues.run(award.userId.toHexString(), () => this.awardAlongside(award, alongside));
  }

  /** Updates the counts that badges depend on and gives the badges they earn. */
  count(count: Count): Promise<AwardOutcome> {
    return this.bookings.add(count);
  }

  private async bookAll(bookings: readonly Booking[]): Promise<AwardOutcome[]> {
    const outcomes = await this.deps.ledger.book(bookings);
    this.announce(outcomes);
    return outcomes;
  }

  private async awardAlongside(award: Award, alongside: Alongside): Promise<AwardOutcome> {
    const outcome = await this.deps.ledger.bookAlongside(award, alongside);
    this.announce([outcome]);
    return outcome;
  }

  /**
   * Announces the last total of each user. Not awaited: neither call ever fails, and this process's next read of the
   * leaderboard goes through the same Redis connection, after it.
   */
  private announce(outcomes: readonly AwardOutcome[]): void {
    const announcements = new Map<string, AnnouncementData<'xpAwarded'>>();
    for (const outcome of outcomes) {
      if (!outcome.booked || outcome.xp === 0) continue;
      const { totalPoints, level, user } = outcome;
      const userId = user._id.toHexString();
      announcements.set(userId, { userId, totalPoints, level });
    }
    if (announcements.size === 0) return;
    const totals = [...announcements.values()].map(({ userId, totalPoints: points }) => ({ userId, points }));
    void this.deps.leaderboard.note(totals);
    for (const data of announcements.values()) void this.deps.announcer.publish('xpAwarded', data);
  }
}
