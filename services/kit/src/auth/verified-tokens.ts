import { LRUCache } from 'lru-cache';
import type { SignedInUser } from './token-verifier';

const defaultMaxBytes = 4 * 1024 * 1024;
/** What an entry takes besides its token: the claims, and its place. */
const overheadBytes = 1_024;

/**
 * Tokens whose signature was checked lately: checking costs more than most requests do. They are forgotten when
 * they expire; whether one was revoked is asked every time, elsewhere.
 */
export class VerifiedTokens<Holder extends { readonly expiresAt: Date } = SignedInUser> {
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
