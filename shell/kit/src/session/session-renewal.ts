import type { TokenSource } from '../api/api-client';
import { isSessionOver, type NewToken } from './ask-for-token';
import type { session } from './session-store';
import { haveSameReader, isRenewable } from './token-life';

export interface RenewalDeps {
  readonly session: Pick<typeof session, 'get' | 'follow' | 'isEnding' | 'takeRenewed' | 'expire'>;
  /** @throws ApiError */
  readonly askForToken: () => Promise<NewToken>;
  readonly oneTabAtATime: <T>(work: () => Promise<T>) => Promise<T>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps the token of a signed-in page fresh: one renewal at a time, whoever asks and in however many tabs. */
export class SessionRenewal implements TokenSource {
  private running: Promise<void> | null = null;
  private failures = 0;
  private pausedUntil = 0;

  constructor(private readonly deps: RenewalDeps) {}

  current(): string | null {
    return this.deps.session.get().token;
  }

  async fresh(): Promise<string | null> {
    const token = this.current();
    if (token === null || !this.deps.session.isEnding() || performance.now() < this.pausedUntil) return token;
    // When renewing fails for now, the old token goes along: what is for everybody is answered all the same.
    await this.renew(token).catch(() => undefined);
    return this.successorOf(token);
  }

  async replace(refused: string): Promise<string | null> {
    this.deps.session.follow();
    if (this.current() === refused) {
      if (isRenewable(refused)) await this.renew(refused);
      else this.deps.session.expire(refused);
    }
    const next = this.successorOf(refused);
    return next === refused ? null : next;
  }

  /** Never another reader's token, who may have signed in meanwhile: what this one wrote is not theirs. */
  private successorOf(token: string): string | null {
    const now = this.current();
    return now !== null && haveSameReader(token, now) ? now : null;
  }

  private renew(token: string): Promise<void> {
    this.running ??= this.attempt(token).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async attempt(token: string): Promise<void> {
    const pauseMs = this.pausedUntil - performance.now();
    if (pauseMs > 0) await sleep(pauseMs);
    await this.deps.oneTabAtATime(() => this.exchange(token));
  }

  private async exchange(token: string): Promise<void> {
    const { session, askForToken } = this.deps;
    session.follow();
    // Another tab was first, or somebody signed out.
    if (this.current() !== token) return;
    try {
      session.takeRenewed(token, await askForToken());
      this.failures = 0;
    } catch (error) {
      if (isSessionOver(error)) return session.expire(token);
      this.pausedUntil = performance.now() + Math.min(firstPauseMs * 2 ** this.failures, longestPauseMs);
      this.failures += 1;
      throw error;
    }
  }
}
