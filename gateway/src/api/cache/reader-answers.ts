import { likesAskedAtOnce } from '@storysprout/contract';
import type { SignedInUser } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../../http';
import { type LikedView, likedViewOf } from './liked-view';
import type { ReaderLikes } from './reader-likes';
import type { CachedResponse } from './response-cache';

/** Estimated bytes of a response besides its bodies. */
const overheadBytes = 1_024;

/**
 * Builds responses for signed-in readers from the cached responses and the reader's own likes. Readers who like the
 * same of the blogs shown, most often none, share the bytes (docs/decisions/0034-tagged-response-cache.md).
 */
export class ReaderAnswers {
  private readonly made = new LRUCache<string, CachedResponse>({
    maxSize: cacheBytes.readerAnswers,
    // Compressed bodies are added later; none is longer than the plain one.
    sizeCalculation: ({ bodies }) => overheadBytes + 3 * (bodies.get('identity')?.length ?? 0),
  });

  constructor(private readonly likes: Pick<ReaderLikes, 'get' | 'read'>) {}

  /** Returns the reader's response if their likes are in memory, otherwise null. */
  get(entry: CachedResponse, reader: SignedInUser): CachedResponse | null {
    const view = this.viewFor(entry, reader);
    const liked = view && this.likes.get(reader.userId, entry.etag);
    return liked ? this.answerFor(entry, view, liked) : null;
  }

  /**
   * Returns the reader's response, after asking for their likes if needed.
   *
   * @returns null when the response can't be made from the likes alone
   * @throws what asking for the likes throws
   */
  async read(entry: CachedResponse, reader: SignedInUser): Promise<CachedResponse | null> {
    const view = this.viewFor(entry, reader);
    if (!view) return null;
    return this.answerFor(entry, view, await this.likes.read(reader.userId, entry.etag, view.blogIds));
  }

  /**
   * Returns null when moderators or writers get more fields of a blog that is shown in full; cards are the same for
   * everybody.
   */
  private viewFor(entry: CachedResponse, { userId, isAdmin }: SignedInUser): LikedView | null {
    const view = likedViewOf(entry);
    if (!view || view.blogIds.length > likesAskedAtOnce) return null;
    const isToldMore = isAdmin ? view.writers.size > 0 : view.writers.has(userId);
    return isToldMore ? null : view;
  }

  private answerFor(entry: CachedResponse, view: LikedView, liked: ReadonlySet<string>): CachedResponse {
    const key = [entry.etag, ...view.blogIds.filter((id) => liked.has(id))].join(' ');
    const known = this.made.get(key);
    if (known) return known;
    const answer = withLikes(entry, view, liked);
    this.made.set(key, answer);
    return answer;
  }
}

function withLikes(
  { etag, headers, isLong }: CachedResponse,
  view: LikedView,
  liked: ReadonlySet<string>,
): CachedResponse {
  const { etag: _etag, ...rest } = headers;
  const body = view.withLikes(liked);
  return {
    etag,
    headers: { ...rest, 'cache-control': 'private, no-store' },
    isLong,
    bodies: new Map([['identity', body]]),
    tags: [],
  };
}
