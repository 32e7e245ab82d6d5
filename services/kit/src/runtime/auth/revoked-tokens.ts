import type { TokenStanding } from './token-verifier';

/**
 * A revocation of tokens of one account: those below a version, those of a session, or those of a session and all older
 * ones.
 */
export interface Revocation {
  readonly userId: string;
  /** The lifetime of the tokens, in seconds. */
  readonly lifeSeconds: number;
  /** Tokens with a lower version are revoked. */
  readonly validFrom?: number | undefined;
  readonly sessionId?: string | undefined;
  /** Whether all sessions that the account opened before it ended too. Session ids grow over time. */
  readonly andOlder?: boolean | undefined;
}

interface Account {
  validFrom: number;
  /** This session and all older ones are revoked; empty when none is. */
  upTo: string;
  readonly sessions: Set<string>;
  /** When the last of these tokens has expired, in milliseconds since 1970. */
  until: number;
}

/**
 * A token signed from the previous state of its account may be up to this much younger than the change, in
 * milliseconds. Clocks differ, too.
 */
export const lateTokenMs = 60_000;

/** The revoked tokens known to one process, kept until they have expired. Redis limits their number. */
export class RevokedTokens {
  private readonly accounts = new Map<string, Account>();
  private revokedBefore = 0;

  constructor(private readonly now: () => number = Date.now) {}

  has({ userId, tokenVersion, sessionId, issuedAt }: TokenStanding): boolean {
    if (issuedAt && issuedAt.getTime() < this.revokedBefore) return true;
    const account = this.accounts.get(userId);
    if (!account) return false;
    if (tokenVersion < account.validFrom) return true;
    return sessionId !== undefined && (sessionId <= account.upTo || account.sessions.has(sessionId));
  }

  /**
   * Adds a revocation.
   *
   * @returns whether it was new
   */
  add({ userId, lifeSeconds, validFrom = 0, sessionId = '', andOlder = false }: Revocation): boolean {
    const account = this.accounts.get(userId) ?? { validFrom: 0, upTo: '', sessions: new Set(), until: 0 };
    const isOver = sessionId <= account.upTo || (!andOlder && account.sessions.has(sessionId));
    if (validFrom <= account.validFrom && isOver) return false;
    account.validFrom = Math.max(account.validFrom, validFrom);
    if (andOlder) this.endUpTo(account, sessionId);
    else if (!isOver) account.sessions.add(sessionId);
    account.until = Math.max(account.until, this.now() + lifeSeconds * 1_000 + lateTokenMs);
    this.accounts.set(userId, account);
    return true;
  }

  /**
   * Revokes all tokens issued before the moment, in milliseconds since 1970. An earlier moment than before has no
   * effect.
   */
  revokeBefore(moment: number): void {
    this.revokedBefore = Math.max(this.revokedBefore, moment);
  }

  forgetExpired(): void {
    for (const [userId, { until }] of this.accounts) if (until < this.now()) this.accounts.delete(userId);
  }

  /** The number of accounts with revoked tokens. */
  get size(): number {
    return this.accounts.size;
  }

  /** Revokes all sessions up to this one, and drops their own entries, which are no longer needed. */
  private endUpTo(account: Account, sessionId: string): void {
    if (sessionId > account.upTo) account.upTo = sessionId;
    for (const each of account.sessions) if (each <= account.upTo) account.sessions.delete(each);
  }
}
