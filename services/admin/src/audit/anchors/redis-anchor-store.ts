import type { RedisConnection } from '@storysprout/service-kit';
import { type Anchor, type AnchorStore, parseAnchor } from './anchor';

/** Not replaced when a backup is restored (infra/backup), because the anchors show what the restore lost. */
export const anchorsKey = 'audit:anchors';

/** The newest are enough, because an entry's hash covers all before it. At one a minute they cover at least two weeks. */
const kept = 20_000;

/** The part of Redis that is used. */
type ListRedis = Pick<RedisConnection, 'rpush' | 'ltrim' | 'lrange' | 'lindex' | 'disconnect'>;

/** Anchors as a list in the queues' Redis, which is durable and never evicts: for machines that share no volume. */
export class RedisAnchorStore implements AnchorStore {
  private redis: ListRedis | undefined;

  /** Connects at the first use and not at the start, because the service works without this Redis. */
  constructor(private readonly connect: () => Promise<ListRedis>) {}

  async add(anchor: Anchor): Promise<void> {
    const redis = await this.connected();
    await redis.rpush(anchorsKey, JSON.stringify(anchor));
    await redis.ltrim(anchorsKey, -kept, -1);
  }

  async last(): Promise<Anchor | null> {
    const text = await (await this.connected()).lindex(anchorsKey, -1);
    return text === null ? null : parseAnchor(text);
  }

  async texts(): Promise<readonly string[]> {
    return (await this.connected()).lrange(anchorsKey, 0, -1);
  }

  close(): void {
    this.redis?.disconnect();
  }

  private async connected(): Promise<ListRedis> {
    this.redis ??= await this.connect();
    return this.redis;
  }
}
