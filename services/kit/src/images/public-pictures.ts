import type { Logger } from '../logger';
import { listenTo } from '../redis/announcements';
import type { RedisConnection } from '../redis/connect-redis';

export interface PublicPicturesDeps {
  /** Asks the database whether something public shows this picture. */
  readonly isShown: (image: string) => Promise<boolean>;
  readonly redis: RedisConnection;
  readonly logger: Logger;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

/**
 * Half of the two seconds within which a picture that was taken away is gone everywhere; browsers and proxies may keep it
 * for the other half.
 */
const keptMs = 900;
const mostKept = 10_000;

/**
 * Which pictures strangers may see. An answer is kept for a moment, so that a popular picture costs one look into the
 * database a second, however many browsers ask whether theirs is still good. What is not public is never kept.
 */
export class PublicPictures {
  /** When the database was asked, by image; the oldest first. */
  private readonly kept = new Map<string, number>();
  private generation = 0;
  private readonly clock: () => number;
  private listening: Promise<() => Promise<void>> | undefined;

  constructor(private readonly deps: PublicPicturesDeps) {
    this.clock = deps.clock ?? (() => performance.now());
  }

  /** Listens for what is taken away, so that it is gone sooner than by its age. */
  start(): void {
    const forget = () => this.forgetAll();
    this.listening = listenTo(this.deps.redis, { visibilityChanged: forget, blogChanged: forget }, this.deps.logger);
    // Safe to do without: nothing is kept for long.
    this.listening.catch((error: unknown) =>
      this.deps.logger.warn({ err: error }, 'pictures are forgotten by age only'),
    );
  }

  async stop(): Promise<void> {
    const stop = await this.listening?.catch(() => undefined);
    await stop?.();
  }

  async has(image: string): Promise<boolean> {
    const askedAt = this.clock();
    const known = this.kept.get(image);
    if (known !== undefined && askedAt - known < keptMs) return true;
    const { generation } = this;
    if (!(await this.deps.isShown(image))) return false;
    // What was read before something changed is not kept.
    if (generation === this.generation) this.keep(image, askedAt);
    return true;
  }

  /** Call when a picture stopped being public. */
  forgetAll(): void {
    this.generation += 1;
    this.kept.clear();
  }

  private keep(image: string, askedAt: number): void {
    this.kept.delete(image);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= mostKept) this.kept.delete(oldest);
    this.kept.set(image, askedAt);
  }
}
