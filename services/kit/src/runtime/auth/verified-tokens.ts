import { LRUCache } from 'lru-cache';

const defaultMaxBytes = 4 * 1024 * 1024;
/** Memory an entry takes besides its token: the claims and the entry itself. */
const overheadBytes = 1_024;

/**
 * Tokens whose signature was checked recently, because checking one costs more than most requests. They are forgotten
 * when they expire; revocation is checked elsewhere, every time.
 */
export class VerifiedTokens<Holder extends { readonly expiresAt: Date }> {
  private readonly known: LRUCache<string, Holder>;

  constructor(
    maxBytes = defaultMaxBytes,
    private readonly now: () => number = Date.now,
  ) {
    this.known = new LRUCache({ maxSize: maxBytes, sizeCalculation: (_user, token) => overheadBytes + token.length });
  }

  find(token: string): Holder | null {
    const holder = this.known.get(token);
    if (!holder) return null;
    if (holder.expiresAt.getTime() > this.now()) return holder;
    this.known.delete(token);
    return null;
  }

  add(token: string, holder: Holder): void {
    this.known.set(token, holder);
  }
}
