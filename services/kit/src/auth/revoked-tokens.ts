import type { TokenStanding } from './token-verifier';

/** Tokens of one account that are revoked: those below a version, those of a session, or of it and all older ones. */
export interface Revocation {
  readonly userId: string;
  /** How long one of its tokens can still be alive. */
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

/** A token that is signed while its account changes may be as much younger than the change; clocks differ, too. */
export const lateTokenMs = 60_000;

/** The tokens that one process knows to be revoked, for as long as they could be alive. Redis bounds how many there are. */
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

  /** @returns whether this was new */
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

  /** Tokens issued before the moment, in milliseconds since 1970, are revoked. An earlier moment changes nothing. */
  revokeBefore(moment: number): void {
    this.revokedBefore = Math.max(this.revokedBefore, moment);
  }

  forgetExpired(): void {
    for (const [userId, { until }] of this.accounts) if (until < this.now()) this.accounts.delete(userId);
  }

  /** How many accounts are remembered. */
  get size(): number {
    return this.accounts.size;
  }

  /** Sessions that this covers need no entries of their own any more. */
  private endUpTo(account: Account, sessionId: string): void {
    if (sessionId > account.upTo) account.upTo = sessionId;
    for (const each of account.sessions) if (each <= account.upTo) account.sessions.delete(each);
  }
}
