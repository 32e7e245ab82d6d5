import { IdTable } from './id-table';
import type { TokenStanding } from './token-verifier';

export interface RevokedSession {
  userId: string;
  sessionId: string;
  /** Whether all sessions that the account opened before it ended too. Session ids grow over time. */
  andOlder: boolean;
  /** How long one of its tokens can still be alive. */
  lifeSeconds: number;
}

/** What became void within some time, for tokens of one life. */
interface Generation {
  readonly lifeMs: number;
  readonly begunAt: number;
  newestAt: number;
  /** Account -> the lowest token version that is still valid. */
  readonly versions: IdTable;
  readonly sessions: IdTable;
  /** Account -> this session and all older ones are void. */
  readonly upTo: IdTable;
}

/** A generation ends with so many entries, or after this part of its tokens' life. */
const mostEntries = 250_000;
const parts = 8;
/** A token that is signed while its account changes may be as much younger than the change; clocks differ, too. */
export const lateTokenMs = 60_000;

/**
 * What one process knows about void tokens. Entries are kept by the time they came and dropped together: once their
 * tokens have expired, or once all tokens from before are void anyway.
 */
export class RevokedTokens {
  private generations: Generation[] = [];
  private validSince = 0;

  constructor(private readonly now: () => number = Date.now) {}

  has({ userId, tokenVersion, sessionId = '', issuedAt }: TokenStanding): boolean {
    if (issuedAt && issuedAt.getTime() < this.validSince) return true;
    for (const { versions, sessions, upTo } of this.generations) {
      if (tokenVersion < (versions.get(userId) ?? 0)) return true;
      if (sessionId !== '' && (sessions.has(sessionId) || isUpTo(sessionId, upTo.getId(userId)))) return true;
    }
    return false;
  }

  /** @returns whether this was new */
  addVersion(userId: string, validFrom: number, lifeSeconds: number): boolean {
    const isKnown = this.generations.some(({ versions }) => (versions.get(userId) ?? 0) >= validFrom);
    if (!isKnown) this.current(lifeSeconds).versions.set(userId, [validFrom]);
    return !isKnown;
  }

  /** @returns whether this was new */
  addSession({ userId, sessionId, andOlder, lifeSeconds }: RevokedSession): boolean {
    const isKnown = this.generations.some(
      ({ sessions, upTo }) => isUpTo(sessionId, upTo.getId(userId)) || (!andOlder && sessions.has(sessionId)),
    );
    if (isKnown) return false;
    const { sessions, upTo } = this.current(lifeSeconds);
    if (andOlder) upTo.setId(userId, sessionId);
    else sessions.set(sessionId);
    return true;
  }

  /** Tokens issued before the moment, in milliseconds since 1970, are void. An earlier moment changes nothing. */
  voidBefore(moment: number): void {
    this.validSince = Math.max(this.validSince, moment);
  }

  forgetEnded(): void {
    const now = this.now();
    this.generations = this.generations.filter(
      ({ newestAt, lifeMs }) => newestAt + lifeMs + lateTokenMs >= now && newestAt + lateTokenMs >= this.validSince,
    );
  }

  /** How many entries are remembered. */
  get size(): number {
    return this.generations.reduce((sum, each) => sum + sizeOf(each), 0);
  }

  get bytes(): number {
    const bytes = ({ versions, sessions, upTo }: Generation) => versions.bytes + sessions.bytes + upTo.bytes;
    return this.generations.reduce((sum, each) => sum + bytes(each), 0);
  }

  private current(lifeSeconds: number): Generation {
    const now = this.now();
    const lifeMs = lifeSeconds * 1_000;
    const latest = this.generations.findLast((each) => each.lifeMs === lifeMs);
    const isOpen = latest && sizeOf(latest) < mostEntries && now - latest.begunAt < lifeMs / parts;
    const current = isOpen ? latest : newGeneration(lifeMs, now);
    if (!isOpen) this.generations.push(current);
    current.newestAt = now;
    return current;
  }
}

function newGeneration(lifeMs: number, now: number): Generation {
  const tables = { versions: new IdTable(1), sessions: new IdTable(0), upTo: new IdTable(3) };
  return { lifeMs, begunAt: now, newestAt: now, ...tables };
}

function sizeOf({ versions, sessions, upTo }: Generation): number {
  return versions.size + sessions.size + upTo.size;
}

function isUpTo(sessionId: string, last: string | undefined): boolean {
  return last !== undefined && sessionId.toLowerCase() <= last;
}
