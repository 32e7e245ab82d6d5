import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../memory-bounds';

/** Which of these blogs a reader likes, asked of the blog service. */
export type AskLikes = (userId: string, blogIds: readonly string[]) => Promise<readonly string[]>;

interface Known {
  /** Settled or not; readers who ask at the same time share it. */
  readonly liked: Promise<ReadonlySet<string>>;
  /** Once it is settled. */
  now?: ReadonlySet<string>;
  readonly readAt: number;
}

/** As long as answers for visitors: longer would show an old like where an announcement got lost. */
const maxAgeMs = 1_900;
/** Answers that one reader looks at within these seconds. */
const mostAnswers = 16;
/** Bytes a reader takes: up to `mostAnswers` small sets. */
const readerBytes = 4_096;

/**
 * Which blogs of an answer a reader likes, for as long as the answer itself is kept. Their own likes are forgotten at
 * once with `forget`.
 */
export class ReaderLikes {
  private readonly readers = new LRUCache<string, LRUCache<string, Known>>({
    maxSize: cacheBytes.readerLikes,
    sizeCalculation: () => readerBytes,
  });

  /** @param now a monotonic clock in milliseconds */
  constructor(
    private readonly ask: AskLikes,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** What is known without asking. @param etag of the answer */
  get(userId: string, etag: string): ReadonlySet<string> | undefined {
    return this.fresh(userId, etag)?.now;
  }

  /** @throws what asking throws */
  read(userId: string, etag: string, blogIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = this.fresh(userId, etag);
    if (known) return known.liked;
    const answers = this.readers.get(userId) ?? new LRUCache<string, Known>({ max: mostAnswers });
    this.readers.set(userId, answers);
    const reading: Known = {
      readAt: this.now(),
      liked: this.ask(userId, blogIds).then(
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

  /** The reader liked something, or took a like back. What is being asked at this moment is not kept either. */
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
