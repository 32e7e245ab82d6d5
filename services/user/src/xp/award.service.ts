import type { AnnouncementData } from '@storysprout/contract';
import { type Announcer, Batcher } from '@storysprout/service-kit';
import type { Place } from '../leaderboard/standing';
import { KeyedQueue } from '../shared/keyed-queue';
import type { Award, AwardOutcome } from './award';
import type { Booking, Count } from './booking';
import type { Alongside, LedgerRepository } from './ledger.repository';

export interface AwardServiceDeps {
  ledger: Pick<LedgerRepository, 'book' | 'bookAlongside'>;
  /** Hears of new totals; never throws. */
  leaderboard: { note(totals: readonly Place[]): Promise<void> };
  announcer: Pick<Announcer, 'publish'>;
}

/** A transaction for two hundred bookings costs little more than one for twenty, and under load 15 ms more are worth it. */
const batches = { largest: 200, collectMs: 15 } as const;

/** Books what accounts earn and tells whoever shows totals. What arrives together shares one transaction. */
export class AwardService {
  private readonly bookings: Batcher<Booking, AwardOutcome>;
  /** Bookings with other writes go alone, those of one user one after the other: cheaper than collisions. */
  private readonly userQueues = new KeyedQueue();

  constructor(private readonly deps: AwardServiceDeps) {
    this.bookings = new Batcher((bookings) => this.bookAll(bookings), batches);
  }

  /** @param alongside writes that must happen together with the award, or call it off */
  award(award: Award, alongside?: Alongside): Promise<AwardOutcome> {
    if (!alongside) return this.bookings.add(award);
    return this.userQueues.run(award.userId.toHexString(), () => this.awardAlongside(award, alongside));
  }

  /** Counts what badges are made of and gives the badges that came with it. */
  count(count: Count): Promise<AwardOutcome> {
    return this.bookings.add(count);
  }

  private async bookAll(bookings: readonly Booking[]): Promise<AwardOutcome[]> {
    const outcomes = await this.deps.ledger.book(bookings);
    this.tell(outcomes);
    return outcomes;
  }

  private async awardAlongside(award: Award, alongside: Alongside): Promise<AwardOutcome> {
    const outcome = await this.deps.ledger.bookAlongside(award, alongside);
    this.tell([outcome]);
    return outcome;
  }

  /**
   * Of several bookings for one user, the last total is the one to show. Nobody waits for it: neither ever fails, and
   * whoever asks Redis for the leaderboard next asks on the same connection, behind it.
   */
  private tell(outcomes: readonly AwardOutcome[]): void {
    const news = new Map<string, AnnouncementData<'xpAwarded'>>();
    for (const outcome of outcomes) {
      if (!outcome.booked || outcome.xp === 0) continue;
      const { totalPoints, level, user } = outcome;
      const userId = user._id.toHexString();
      news.set(userId, { userId, totalPoints, level });
    }
    if (news.size === 0) return;
    const totals = [...news.values()].map(({ userId, totalPoints: points }) => ({ userId, points }));
    void this.deps.leaderboard.note(totals);
    for (const data of news.values()) void this.deps.announcer.publish('xpAwarded', data);
  }
}
