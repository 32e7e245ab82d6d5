import { RateLimiter, type RedisConnection } from '@storysprout/service-kit';
import { digest } from '../shared/secrets';
import * as texts from '../texts/family';

const daySeconds = 24 * 60 * 60;

/**
 * Limits the e-mails that a child can cause at a grown-up's address, so that nobody can flood a stranger's mailbox
 * (docs/product.md#rate-limits). Siblings share a grown-up, and a class may share a network.
 */
export class FamilyLetterLimit {
  private readonly perChild: RateLimiter;
  private readonly perMailbox: RateLimiter;
  private readonly perMailboxAndMonth: RateLimiter;

  constructor(redis: RedisConnection) {
    this.perChild = new RateLimiter({
      redis,
      name: 'family-letters-by',
      points: 5,
      durationSeconds: daySeconds,
      message: texts.enoughLetters,
    });
    this.perMailbox = new RateLimiter({
      redis,
      name: 'family-letters-to',
      points: 5,
      durationSeconds: daySeconds,
      message: texts.enoughLetters,
    });
    this.perMailboxAndMonth = new RateLimiter({
      redis,
      name: 'family-letters-month',
      points: 20,
      durationSeconds: 30 * daySeconds,
      message: texts.enoughLetters,
    });
  }

  /** @param child the account, or what else asks @throws AppError `too_many` */
  async spend(child: string, email: string): Promise<void> {
    await this.perChild.consume(child);
    await this.toMailbox(email);
  }

  /** @throws AppError `too_many` */
  async toMailbox(email: string): Promise<void> {
    await this.perMailbox.consume(digest(email));
    await this.perMailboxAndMonth.consume(digest(email));
  }
}
