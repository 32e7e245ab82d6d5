import type { Logger } from '../logger';
import { Announcer } from '../redis/announcements';
import type { RedisConnection } from '../redis/connect-redis';
import type { RevokedVersion } from './revocation-store';
import type { RevokedSession } from './revoked-tokens';

/** Above this many a second, processes are told to look instead of being told each one. */
const mostPerSecond = 20;
const lookEveryMs = 500;

/** Tells all processes about void tokens at once: each one while they are few, else that there are new ones. */
export class RevocationNews {
  private readonly announcer: Announcer;
  private second = 0;
  private told = 0;
  private looking: NodeJS.Timeout | undefined;

  constructor(redis: RedisConnection, logger?: Logger) {
    this.announcer = new Announcer(redis, logger);
  }

  async tellVersion({ userId, validFrom }: RevokedVersion): Promise<void> {
    if (this.isFew()) await this.announcer.publish('tokensRevoked', { userId, validFrom });
    else this.look();
  }

  async tellSession(session: RevokedSession): Promise<void> {
    if (this.isFew()) await this.announcer.publish('sessionRevoked', session);
    else this.look();
  }

  /** Has every process look for what is new, a moment later, together with what comes until then. */
  look(): void {
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      void this.announcer.publish('tokensVoided', {});
    }, lookEveryMs).unref();
  }

  private isFew(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) [this.second, this.told] = [second, 0];
    this.told += 1;
    return this.told <= mostPerSecond;
  }
}
