import type { AnnouncementData } from '@storysprout/contract';
import { type Announcer, Batcher } from '@storysprout/service-kit';
import type { Place } from '../leaderboard/standing';
import { Turns } from '../shared/turns';
import type { Award, AwardOutcome } from './award';
import type { Booking, Count } from './booking';
import type { Alongside, LedgerRepository } from './ledger.repository';

export interface AwardServiceDeps {
  ledger: Pick<LedgerRepository, 'book' | 'bookAlongside'>;
  /** Hears of new totals; never throws. */
  leaderboard: { note(totals: readonly Place[]): Promise<void> };
  announcer: Pick<Announcer, 'publish'>;
}

/** Bookings in one transaction: a thousand likes at once are a few of them. */
const largestBatch = 200;

/** Books what accounts earn and tells whoever shows totals. What arrives together shares one transaction. */
export class AwardService {
  private readonly bookings: Batcher<Booking, AwardOutcome>;
  /** Bookings with other writes go alone, those of one user one after the other: cheaper than collisions. */
  private readonly turns = new Turns();

  constructor(private readonly deps: AwardServiceDeps) {
    this.bookings = new Batcher((bookings) => this.bookAll(bookings), { largest: largestBatch });
  }

  /** @param alongside writes that must happen together with the award, or call it off */
  award(award: Award, alongside?: Alongside): Promise<AwardOutcome> {
    if (!alongside) return this.bookings.add(award);
    return this.turns.take(award.userId.toHexString(), () => this.awardAlongside(award, alongside));
  }

  /** Counts what badges are made of and gives the badges that came with it. */
  count(count: Count): Promise<AwardOutcome> {
    return this.bookings.add(count);
  }

  private async bookAll(bookings: readonly Booking[]): Promise<AwardOutcome[]> {
    const outcomes = await this.deps.ledger.book(bookings);
    await this.tell(outcomes);
    return outcomes;
  }

  private async awardAlongside(award: Award, alongside: Alongside): Promise<AwardOutcome> {
    const outcome = await this.deps.ledger.bookAlongside(award, alongside);
    await this.tell([outcome]);
    return outcome;
  }

  /** Of several bookings for one user, the last total is the one to show. */
  private async tell(outcomes: readonly AwardOutcome[]): Promise<void> {
    const news = new Map<string, AnnouncementData<'xpAwarded'>>();
    for (const outcome of outcomes) {
      if (!outcome.booked || outcome.xp === 0) continue;
      const { totalPoints, level, user } = outcome;
      const userId = user._id.toHexString();
      news.set(userId, { userId, totalPoints, level });
    }
    if (news.size === 0) return;
    const totals = [...news.values()].map(({ userId, totalPoints: points }) => ({ userId, points }));
    const published = [...news.values()].map((data) => this.deps.announcer.publish('xpAwarded', data));
    await Promise.all([this.deps.leaderboard.note(totals), ...published]);
  }
}
