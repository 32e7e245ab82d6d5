import { type Anchor, type AnchorStore, parseAnchor } from './anchor';

/** Kept when a backup is restored (infra/backup): the anchors know what was lost by that. */
export const anchorsKey = 'audit:anchors';

/** The newest are enough: an entry's hash stands for all before it. At one a minute these are two weeks at least. */
const kept = 20_000;

/** What is needed of Redis. */
export interface ListRedis {
  rpush(key: string, value: string): Promise<number>;
  ltrim(key: string, start: number, stop: number): Promise<unknown>;
  lrange(key: string, start: number, stop: number): Promise<string[]>;
  lindex(key: string, index: number): Promise<string | null>;
  disconnect(): void;
}

/** Anchors as a list in the queues' Redis, which is on disk and drops nothing: for several machines that share no volume. */
export class RedisAnchorStore implements AnchorStore {
  private redis: ListRedis | undefined;

  /** Connects at the first use and not at the start, for the service works without this Redis. */
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
