import type { TokenStanding } from './token-verifier';

export interface RevokedSession {
  userId: string;
  sessionId: string;
  /** Whether all sessions that the account opened before it ended too. Session ids grow over time. */
  andOlder: boolean;
  /** How long one of its tokens can still be alive. */
  lifeSeconds: number;
}

interface RevokedAccount {
  /** The lowest token version that is still valid. */
  validFrom: number;
  /** This session and all older ones are void. */
  upTo: string;
  /** Session ids with the time their last token expires, in milliseconds since 1970. */
  readonly sessions: Map<string, number>;
  /** When nothing above can affect a live token any more. */
  forgetAt: number;
}

/** What one process knows about void tokens: one entry per account, forgotten when its last void token has expired. */
export class RevokedTokens {
  private readonly accounts = new Map<string, RevokedAccount>();

  constructor(private readonly now: () => number = Date.now) {}

  has({ userId, tokenVersion, sessionId = '' }: TokenStanding): boolean {
    const account = this.accounts.get(userId.toLowerCase());
    if (!account) return false;
    if (tokenVersion < account.validFrom) return true;
    return sessionId !== '' && (sessionId <= account.upTo || account.sessions.has(sessionId));
  }

  /** @returns whether this was new */
  addVersion(userId: string, validFrom: number, lifeSeconds: number): boolean {
    const account = this.accountOf(userId, lifeSeconds);
    const isNews = validFrom > account.validFrom;
    if (isNews) account.validFrom = validFrom;
    return isNews;
  }

  /** @returns whether this was new */
  addSession({ userId, sessionId, andOlder, lifeSeconds }: RevokedSession): boolean {
    const account = this.accountOf(userId, lifeSeconds);
    const isNews = !(sessionId <= account.upTo || (!andOlder && account.sessions.has(sessionId)));
    if (!isNews) return false;
    if (andOlder) endUpTo(account, sessionId);
    else account.sessions.set(sessionId, this.endOf(lifeSeconds));
    return true;
  }

  forgetEnded(): void {
    const now = this.now();
    for (const [userId, { sessions, forgetAt }] of this.accounts) {
      for (const [sessionId, endsAt] of sessions) if (endsAt < now) sessions.delete(sessionId);
      if (forgetAt < now) this.accounts.delete(userId);
    }
  }

  /** How many accounts are remembered. */
  get size(): number {
    return this.accounts.size;
  }

  private accountOf(userId: string, lifeSeconds: number): RevokedAccount {
    const id = userId.toLowerCase();
    const account = this.accounts.get(id) ?? { validFrom: 0, upTo: '', sessions: new Map(), forgetAt: 0 };
    account.forgetAt = Math.max(account.forgetAt, this.endOf(lifeSeconds));
    this.accounts.set(id, account);
    return account;
  }

  private endOf(lifeSeconds: number): number {
    return this.now() + lifeSeconds * 1_000;
  }
}

function endUpTo(account: RevokedAccount, sessionId: string): void {
  account.upTo = sessionId;
  for (const id of account.sessions.keys()) if (id <= sessionId) account.sessions.delete(id);
}
