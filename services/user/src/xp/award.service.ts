import { levelOf } from '@storysprout/contract';
import type { Announcer } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Award, AwardOutcome } from './award';
import type { Alongside, LedgerRepository } from './ledger.repository';

export interface AwardServiceDeps {
  ledger: Pick<LedgerRepository, 'book'>;
  /** Hears of new totals; never throws. */
  leaderboard: { note(userId: ObjectId, totalPoints: number): Promise<void> };
  announcer: Pick<Announcer, 'publish'>;
}

/** Books an award and tells whoever shows totals. */
export class AwardService {
  constructor(private readonly deps: AwardServiceDeps) {}

  async award(award: Award, alongside?: Alongside): Promise<AwardOutcome> {
    const outcome = await this.deps.ledger.book(award, alongside);
    if (outcome.booked) await this.tell(award.userId, outcome.totalPoints);
    return outcome;
  }

  private async tell(userId: ObjectId, totalPoints: number): Promise<void> {
    const news = { userId: userId.toHexString(), totalPoints, level: levelOf(totalPoints) };
    await Promise.all([
      this.deps.leaderboard.note(userId, totalPoints),
      this.deps.announcer.publish('xpAwarded', news),
    ]);
  }
}
