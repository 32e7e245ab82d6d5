import { type Logger, listenTo, type RedisConnection } from '../runtime';

export interface PublicPicturesContext {
  /** Returns whether something public shows this picture; a query to the database. */
  readonly isShown: (image: string) => Promise<boolean>;
  readonly redis: RedisConnection;
  readonly logger: Logger;
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number;
}

/**
 * How long a result is cached, in milliseconds. It is half of the two seconds within which a removed picture disappears
 * everywhere; browsers and proxies may cache for the other half.
 */
const cacheMs = 900;
const mostCached = 10_000;

/**
 * Checks which pictures visitors may see. A positive result is cached for a moment, so that a popular picture costs
 * about one query a second, however many browsers revalidate it. A negative result is never cached.
 */
export class PublicPictures {
  /** When the database was asked, by image; the oldest first. */
  private readonly kept = new Map<string, number>();
  private generation = 0;
  private readonly clock: () => number;
  private listening: Promise<() => Promise<void>> | undefined;

  constructor(private readonly context: PublicPicturesContext) {
    this.clock = context.clock ?? (() => performance.now());
  }

  /** Subscribes to removals, so that a removed picture is dropped from the cache before it expires. */
  start(): void {
    const forget = () => this.forgetAll();
    this.listening = listenTo(
      this.context.redis,
      { visibilityChanged: forget, blogChanged: forget },
      this.context.logger,
    );
    // It works without the subscription, because cached results expire soon.
    this.listening.catch((error: unknown) =>
      this.context.logger.warn({ err: error }, 'pictures are forgotten by age only'),
    );
  }

  async stop(): Promise<void> {
    const stop = await this.listening?.catch(() => undefined);
    await stop?.();
  }

  async has(image: string): Promise<boolean> {
    const askedAt = this.clock();
    const known = this.kept.get(image);
    if (known !== undefined && askedAt - known < cacheMs) return true;
    const { generation } = this;
    if (!(await this.context.isShown(image))) return false;
    // Something changed during the query, so a result from before is not cached.
    if (generation === this.generation) this.keep(image, askedAt);
    return true;
  }

  /** Drops all cached results. Call it when a picture stops being public. */
  forgetAll(): void {
    this.generation += 1;
    this.kept.clear();
  }

  private keep(image: string, askedAt: number): void {
    this.kept.delete(image);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= mostCached) this.kept.delete(oldest);
    this.kept.set(image, askedAt);
  }
}
