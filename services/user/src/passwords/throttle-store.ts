import type { Redis } from 'ioredis';
import { LuaScript } from '../shared/lua-script';
import { noTries, type ThrottleRule, type ThrottleState, tryOnce } from './throttle';

/** Where tries are counted. */
export interface ThrottleStore {
  /** Counts one try; resolves to the milliseconds to wait, 0 when the try may go on. */
  take(key: string, rule: ThrottleRule): Promise<number>;
  /** Takes one counted try back, because it did not fail. */
  forgive(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

/** The same as `tryOnce`, as one atomic step, so that a hundred tries at once are all counted. KEYS state · ARGV now, free, first, max, forget */
const takeScript = new LuaScript(`
local now = tonumber(ARGV[1])
local waitUntil = tonumber(redis.call('HGET', KEYS[1], 'waitUntil') or '0')
if waitUntil > now then return waitUntil - now end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
local free = tonumber(ARGV[2])
if tries >= free then
  local delay = math.min(tonumber(ARGV[3]) * 2 ^ math.min(tries - free, 30), tonumber(ARGV[4]))
  redis.call('HSET', KEYS[1], 'waitUntil', string.format('%.0f', now + delay))
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 0
`);

const forgiveScript = new LuaScript(`
if tonumber(redis.call('HGET', KEYS[1], 'tries') or '0') > 0 then redis.call('HINCRBY', KEYS[1], 'tries', -1) end
return 1
`);

export class RedisThrottleStore implements ThrottleStore {
  constructor(
    private readonly redis: Redis,
    private readonly now: () => Date,
  ) {}

  async take(key: string, { freeTries, firstDelayMs, maxDelayMs, forgetAfterMs }: ThrottleRule): Promise<number> {
    const args = [this.now().getTime(), freeTries, firstDelayMs, maxDelayMs, forgetAfterMs];
    return Number(await takeScript.run(this.redis, [key], args));
  }

  async forgive(key: string): Promise<void> {
    await forgiveScript.run(this.redis, [key], []);
  }

  async clear(key: string): Promise<void> {
    await this.redis.del(key);
  }
}

const statesKept = 10_000;

/** Counts in this process while Redis is away. */
export class MemoryThrottleStore implements ThrottleStore {
  private readonly states = new Map<string, ThrottleState & { forgetAt: number }>();

  constructor(private readonly now: () => Date) {}

  async take(key: string, rule: ThrottleRule): Promise<number> {
    const now = this.now().getTime();
    const known = this.states.get(key);
    const step = tryOnce(rule, known && known.forgetAt > now ? known : noTries, now);
    if (!step.allowed) return step.waitMs;
    if (this.states.size >= statesKept) this.states.clear();
    this.states.set(key, { ...step.state, forgetAt: now + rule.forgetAfterMs });
    return 0;
  }

  async forgive(key: string): Promise<void> {
    const known = this.states.get(key);
    if (known) this.states.set(key, { ...known, tries: Math.max(0, known.tries - 1) });
  }

  async clear(key: string): Promise<void> {
    this.states.delete(key);
  }
}

/** Counts in Redis for all processes, and in this process while Redis is away, so that guessing stays slow. */
export class FallbackThrottleStore implements ThrottleStore {
  constructor(
    private readonly shared: ThrottleStore,
    private readonly own: ThrottleStore,
  ) {}

  take(key: string, rule: ThrottleRule): Promise<number> {
    return this.shared.take(key, rule).catch(() => this.own.take(key, rule));
  }

  forgive(key: string): Promise<void> {
    return this.shared.forgive(key).catch(() => this.own.forgive(key));
  }

  clear(key: string): Promise<void> {
    return this.shared.clear(key).catch(() => this.own.clear(key));
  }
}
