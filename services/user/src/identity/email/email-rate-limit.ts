import { digest, RateLimiter, type RedisConnection } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as texts from '../../texts/email-verification';

const rule = { points: 5, durationSeconds: 60 * 60, message: texts.enoughEmails };

/**
 * Limits the e-mails about addresses that one reader can cause, so that nobody can flood a mailbox
 * (docs/product.md#rate-limits).
 */
export class EmailRateLimit {
  private readonly perReader: RateLimiter;
  private readonly perMailbox: RateLimiter;

  constructor(redis: RedisConnection) {
    this.perReader = new RateLimiter({ redis, name: 'address-letters-by', ...rule });
    this.perMailbox = new RateLimiter({ redis, name: 'address-letters-to', ...rule });
  }

  /** @throws AppError `too_many`. */
  async spend(reader: ObjectId, email: string): Promise<void> {
    await this.perReader.consume(reader.toHexString());
    await this.perMailbox.consume(digest(email));
  }
}
