import type { SignedInUser } from './token-verifier';

/**
 * Tokens whose signature was checked lately: checking costs more than most requests do. They are forgotten when
 * they expire; whether one was revoked is asked every time, elsewhere.
 */
export class VerifiedTokens {
  /** Oldest first. */
  private readonly known = new Map<string, { user: SignedInUser; expiresAt: number }>();

  constructor(
    private readonly most = 5_000,
    private readonly now: () => number = Date.now,
  ) {}

  find(token: string): SignedInUser | null {
    const entry = this.known.get(token);
    if (!entry) return null;
    if (entry.expiresAt > this.now()) return entry.user;
    this.known.delete(token);
    return null;
  }

  /** @param expiresAt in milliseconds since 1970 */
  add(token: string, user: SignedInUser, expiresAt: number): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= this.most) this.known.delete(oldest);
    this.known.set(token, { user, expiresAt });
  }
}
