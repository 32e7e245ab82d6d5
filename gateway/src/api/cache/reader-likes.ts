import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../../http';
import type { ApiContext } from '../api.context';

interface Known {
  /** Pending or settled; concurrent requests share it. */
  readonly liked: Promise<ReadonlySet<string>>;
  /** The value of `liked`, once it has resolved. */
  now?: ReadonlySet<string>;
  readonly readAt: number;
}

/** The same lifetime as visitors' responses: a longer one would show outdated likes after a lost announcement. */
const maxAgeMs = 1_900;
/** The most responses remembered per reader within these seconds. */
const mostAnswers = 16;
/** Estimated bytes of a reader: up to `mostAnswers` small sets. */
const readerBytes = 4_096;

/**
 * Remembers which blogs of a response a reader likes, for as long as the response itself is cached. `forget` drops a
 * reader's likes at once.
 */
export class ReaderLikes {
  private readonly readers = new LRUCache<string, LRUCache<string, Known>>({
    maxSize: cacheBytes.readerLikes,
    sizeCalculation: () => readerBytes,
  });

  private readonly askLikes: ApiContext['askLikes'];
  private readonly now: () => number;

  /** @param context.now a monotonic clock in milliseconds */
  constructor({ askLikes, now = () => performance.now() }: Pick<ApiContext, 'askLikes'> & { now?: () => number }) {
    this.askLikes = askLikes;
    this.now = now;
  }

  /**
   * Returns the likes if they are in memory.
   *
   * @param etag the response's etag
   */
  get(userId: string, etag: string): ReadonlySet<string> | undefined {
    return this.fresh(userId, etag)?.now;
  }

  /**
   * Returns the ids of the liked blogs; concurrent calls share one request.
   *
   * @throws what `askLikes` throws
   */
  read(userId: string, etag: string, blogIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = this.fresh(userId, etag);
    if (known) return known.liked;
    const answers = this.readers.get(userId) ?? new LRUCache<string, Known>({ max: mostAnswers });
    this.readers.set(userId, answers);
    const reading: Known = {
      readAt: this.now(),
      liked: this.askLikes(userId, blogIds).then(
        (liked) => {
          reading.now = new Set(liked);
          return reading.now;
        },
        (error: unknown) => {
          answers.delete(etag);
          throw error;
        },
      ),
    };
    answers.set(etag, reading);
    return reading.liked;
  }

  /**
   * Forgets a reader's likes after they liked something or took a like back. The result of a request under way is not
   * remembered either.
   */
  forget(userId: string): void {
    this.readers.delete(userId);
  }

  forgetAll(): void {
    this.readers.clear();
  }

  private fresh(userId: string, etag: string): Known | undefined {
    const known = this.readers.get(userId)?.get(etag);
    return known && this.now() - known.readAt < maxAgeMs ? known : undefined;
  }
}
