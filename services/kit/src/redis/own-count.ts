import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counters of one rule; each takes some hundred bytes. */
const slots = 8_192;

/**
 * Counts in this process while Redis is away, with a fixed number of counters: addresses are as many as a stranger
 * likes. Two keys may share a counter; which ones nobody outside can know.
 */
export class OwnCount extends RateLimiterMemory {
  private readonly secret = randomBytes(16);

  override getKey(key: string | number): string {
    const hash = createHmac('sha256', this.secret).update(String(key)).digest();
    return super.getKey(hash.readUInt32LE() % slots);
  }
}
