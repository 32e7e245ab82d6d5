import { vi } from 'vitest';
import { buildUser } from './build-user';

/**
 * A server with the session of one browser, and a network in between that can be cut, for tests of many tabs. The
 * cookie is in the browser, out of reach for scripts, and is replaced with each renewal.
 */

const minute = 60_000;

/** The fate of a request. With `lost`, it reaches the server, but the response never comes back. */
export type Network = 'fine' | 'cut' | 'lost' | 'hanging';

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');

/** Returns a token that a page can read. The times are in milliseconds. */
export function fakeToken(userId: string, madeAt: number, lifeMs: number, mark: string | number = 0): string {
  const [iat, exp] = [madeAt, madeAt + lifeMs].map((time) => Math.floor(time / 1_000));
  return `${encode({ alg: 'EdDSA' })}.${encode({ userId, iat, exp, mark })}.signature`;
}

interface Asked {
  readonly what: string;
  readonly token: string | null;
}

interface FakeSession {
  readonly userId: string;
  cookie: number;
  isOpen: boolean;
}

/** The cookie that the browser sends: a session and the number of its cookie. */
type Cookie = { readonly session: FakeSession; readonly cookie: number } | null;

interface Answered {
  readonly answer: Response;
  /** The cookie to set, or null to remove it. */
  readonly cookie?: Cookie;
}

export class FakeSessionServer {
  network: Network = 'fine';
  /** The lead of the server's clock over the device's, in milliseconds. */
  clockAhead = 0;
  /** If set, every renewal gets this response instead. */
  renewalAnswer: (() => Response) | null = null;
  readonly asked: Asked[] = [];
  /** The number of times that a replaced cookie was used. */
  reused = 0;
  private made = 0;
  private session: FakeSession | null = null;
  private cookieJar: Cookie = null;
  private readonly dead = new Set<string>();

  constructor() {
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => this.receive(address, init));
  }

  private readonly now = () => Date.now() + this.clockAhead;

  private newToken(userId: string): string {
    this.made += 1;
    return fakeToken(userId, this.now(), 15 * minute, this.made);
  }

  /** Returns the response to a sign-in. The browser then has its cookie. */
  signIn(user = buildUser()) {
    this.session = { userId: user._id, cookie: 1, isOpen: true };
    this.cookieJar = { session: this.session, cookie: 1 };
    return { token: this.newToken(user._id), user };
  }

  /** Ends the session as a moderator or another device would. */
  endSession(): void {
    if (this.session) this.session.isOpen = false;
  }

  /** From now on the server refuses this token, although it looks as good as new. */
  refuse(token: string): void {
    this.dead.add(token);
  }

  get isSessionOpen(): boolean {
    return this.session?.isOpen === true;
  }

  count(what: string): number {
    return this.asked.filter((each) => each.what === what).length;
  }

  /** Handles a request. A round trip takes a while, so that requests of several tabs overlap. */
  private async receive(address: string, init: RequestInit): Promise<Response> {
    const { network } = this;
    await this.travel(init);
    if (network === 'cut') throw new TypeError('Failed to fetch');
    if (network === 'hanging') return this.travel(init, Number.POSITIVE_INFINITY) as Promise<never>;
    const { answer, cookie } = this.answer(address, init);
    await this.travel(init);
    if (network === 'lost') throw new TypeError('Failed to fetch');
    if (cookie !== undefined) this.cookieJar = cookie;
    return answer;
  }

  private travel({ signal }: RequestInit, ms = 40): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (ms < Number.POSITIVE_INFINITY) setTimeout(resolve, ms);
    });
  }

  private answer(address: string, init: RequestInit): Answered {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const what = `${init.method} ${new URL(address, 'http://localhost').pathname}`;
    this.asked.push({ what, token });
    if (what === 'POST /user/session/renew') return this.renew();
    const isTaken = token !== null && this.takes(token);
    if (what === 'GET /blog/all') return { answer: Response.json({ blogs: [], knowsReader: isTaken }) };
    if (!isTaken) return { answer: refusal(401, 'Please sign in first.') };
    if (what === 'POST /user/logout') return this.logOut();
    return { answer: Response.json({ token }) };
  }

  private takes(token: string): boolean {
    const claims = JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number };
    return !this.dead.has(token) && claims.exp * 1_000 > this.now() && this.isSessionOpen;
  }

  private renew(): Answered {
    if (this.renewalAnswer) return { answer: this.renewalAnswer() };
    const { session, cookie } = this.cookieJar ?? {};
    if (!session?.isOpen || !cookie) return { answer: refusal(401, 'Please sign in again.'), cookie: null };
    // A response may get lost, so the cookie before the newest one is accepted, too.
    if (cookie < session.cookie) this.reused += 1;
    if (cookie < session.cookie - 1) session.isOpen = false;
    if (!session.isOpen) return { answer: refusal(401, 'Please sign in again.'), cookie: null };
    session.cookie += 1;
    const user = buildUser({ _id: session.userId });
    const answer = Response.json({ success: true, token: this.newToken(session.userId), user });
    return { answer, cookie: { session, cookie: session.cookie } };
  }

  private logOut(): Answered {
    this.endSession();
    return { answer: Response.json({ success: true }), cookie: null };
  }
}

export function refusal(status: number, message: string, code = 'unauthorized'): Response {
  return Response.json({ success: false, message, code }, { status });
}
