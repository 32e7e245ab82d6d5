import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Number of counters per rule; each takes a few hundred bytes. */
const slots = 8_192;

/**
 * Counts in this process while Redis is away. The number of counters is fixed, because a stranger can use any number of
 * addresses. Two keys may share a counter, but nobody outside can know which ones.
 */
export class OwnCount extends RateLimiterMemory {
  private readonly secret = randomBytes(16);

  override getKey(key: string | number): string {
    const hash = createHmac('sha256', this.secret).update(String(key)).digest();
    return super.getKey(hash.readUInt32LE() % slots);
  }
}
