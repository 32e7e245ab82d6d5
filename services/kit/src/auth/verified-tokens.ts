import type { SignedInUser } from './token-verifier';

/**
 * Tokens whose signature was checked lately: checking costs more than most requests do. They are forgotten when
 * they expire; whether one was revoked is asked every time, elsewhere.
 */
export class VerifiedTokens {
  /** Oldest first. */
  private readonly known = new Map<string, SignedInUser>();

  constructor(
    private readonly most = 5_000,
    private readonly now: () => number = Date.now,
  ) {}

  find(token: string): SignedInUser | null {
    const user = this.known.get(token);
    if (!user) return null;
    if (user.expiresAt.getTime() > this.now()) return user;
    this.known.delete(token);
    return null;
  }

  add(token: string, user: SignedInUser): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= this.most) this.known.delete(oldest);
    this.known.set(token, user);
  }
}
