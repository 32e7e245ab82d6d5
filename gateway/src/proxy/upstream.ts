import {
  CircuitBreaker,
  idleConnectionMs,
  isOutage,
  wasCutOff,
  wasNeverSent,
  withFurtherTries,
} from '@storysprout/service-kit';
import { type Dispatcher, Pool } from 'undici';

export interface UpstreamOptions {
  name: string;
  baseUrl: string;
  /** Longest wait for the first byte of an answer, in milliseconds. */
  answerLimitMs?: number;
  /** Told when the service is left alone because it does not answer, and when it does again. */
  onChange?: (isOpen: boolean) => void;
}

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string | string[]>;
  /** All of it: it may have to be sent again. */
  body: Buffer | null;
  /** Ends the call: the caller's when nobody waits for the answer any more, the upstream's when there will be none. */
  ending: AbortController;
}

/** How long an answer may take before the service is asked whether it is still there, in milliseconds. */
const patienceMs = 300;
/** Whatever a service says of how long it keeps an idle connection. */
const idle = { keepAliveTimeout: idleConnectionMs, keepAliveMaxTimeout: idleConnectionMs } as const;
/** With `patienceMs` less than the two seconds in which a reader is told that a service is down. */
const pingLimitMs = 1_500;

/** The service takes connections but answers nothing. */
export class SilentService extends Error {
  override readonly name = 'SilentService';
}

/** One service behind the gateway, over pooled connections. */
export class Upstream {
  readonly name: string;
  private readonly pool: Pool;
  /** Apart from the pool: a question about health must not wait behind slow answers. */
  private readonly pings: Pool;
  private readonly basePath: string;
  private readonly breaker: CircuitBreaker;
  private pinging: Promise<void> | undefined;

  constructor({ name, baseUrl, answerLimitMs = 20_000, onChange }: UpstreamOptions) {
    const { origin, pathname } = new URL(baseUrl);
    this.name = name;
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: 128,
      // A service that is down must be known as such within two seconds.
      connect: { timeout: 1_500 },
      headersTimeout: answerLimitMs,
      bodyTimeout: 30_000,
      ...idle,
    });
    this.pings = new Pool(origin, { connections: 1, connect: { timeout: pingLimitMs }, ...idle });
    this.breaker = new CircuitBreaker({ probe: () => this.ping(), onChange });
  }

  /**
   * Sends a request on; once more when it never arrived or, for a question, when its answer got lost.
   *
   * @throws what undici throws when the service cannot be reached, SilentService when it hangs, CircuitOpen when it has
   * not answered lately
   */
  async send(request: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    const mayTryAgain = (error: unknown) => canTryAgain(request, error);
    const call = () => withFurtherTries(() => this.attempt(request), mayTryAgain);
    const stopWatching = this.watch(request.ending);
    try {
      return await this.breaker.run(call, isServicesFault);
    } finally {
      stopWatching();
    }
  }

  /** Whether the service answers; many who ask at once cause one question. @throws when it does not. */
  ping(): Promise<void> {
    this.pinging ??= this.askHealth().finally(() => {
      this.pinging = undefined;
    });
    return this.pinging;
  }

  /** The version of the API the service says it has; null when it does not answer or does not say. */
  async apiVersion(): Promise<number | null> {
    try {
      const signal = AbortSignal.timeout(pingLimitMs);
      const { body } = await this.pings.request({ method: 'GET', path: `${this.basePath}/healthz`, signal });
      const { api } = (await body.json()) as { api?: unknown };
      return typeof api === 'number' ? api : null;
    } catch {
      // Whoever asks has words for a service that says nothing.
      return null;
    }
  }

  async close(): Promise<void> {
    this.breaker.close();
    await Promise.all([this.pool.close(), this.pings.close()]);
  }

  private async askHealth(): Promise<void> {
    const signal = AbortSignal.timeout(pingLimitMs);
    const ask = async () => {
      const answer = await this.pings.request({ method: 'GET', path: `${this.basePath}/healthz`, signal });
      await answer.body.dump();
      return answer.statusCode;
    };
    // A connection that broke says nothing of a service: behind its address one process may stop while others work.
    const status = await withFurtherTries(ask, (error) => wasNeverSent(error) || wasCutOff(error));
    if (status !== 200) throw new Error(`${this.name} answers ${status}`);
  }

  /** Ends a call whose answer does not come when the service does not say that it is alive either. */
  private watch(ending: AbortController): () => void {
    const look = () => {
      this.ping().then(
        () => {
          if (!done) timer = setTimeout(look, patienceMs);
        },
        () => {
          if (!done) ending.abort(new SilentService(`${this.name} does not answer`));
        },
      );
    };
    let done = false;
    let timer = setTimeout(look, patienceMs);
    return () => {
      done = true;
      clearTimeout(timer);
    };
  }

  private attempt({ method, target, headers, body, ending }: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    const { signal } = ending;
    // A request's method is one of undici's by the time a route matched it.
    return this.pool.request({
      method: method as Dispatcher.HttpMethod,
      path: this.basePath + target,
      headers,
      body,
      signal,
    });
  }
}

/** A service that stops or restarts loses connections; what cannot have been carried out, or asks only, may be put again. */
function canTryAgain({ method, body, ending }: UpstreamRequest, error: unknown): boolean {
  if (ending.signal.aborted) return false;
  const isQuestion = (method === 'GET' || method === 'HEAD') && body === null;
  return wasNeverSent(error) || (isQuestion && wasCutOff(error));
}

/** Only what the service did itself: a reader who went away, or sent what cannot be passed on, says nothing of it. */
function isServicesFault(error: unknown): boolean {
  return error instanceof SilentService || isOutage(error);
}
