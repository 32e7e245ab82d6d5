import {
  CircuitBreaker,
  idleConnectionMs,
  isOutage,
  wasCutOff,
  wasNeverSent,
  withFurtherTries,
  withTimeLimit,
} from '@storysprout/service-kit';
import { type Dispatcher, Pool } from 'undici';

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string | string[]>;
  /** The whole body, because it may have to be sent again. */
  body: Buffer | null;
  /** Aborts the call: by the caller when nobody waits for the response, by the upstream when there will be none. */
  ending: AbortController;
}

/** Size of the connection pool of one service. */
export const upstreamConnections = 128;
/** Longest wait for the first byte of a response, in milliseconds. */
const answerLimitMs = 20_000;
/** Time that a response may take before the service's health is checked, in milliseconds. */
const patienceMs = 300;
/** Overrides what a service announces as its keep-alive time. */
const idle = { keepAliveTimeout: idleConnectionMs, keepAliveMaxTimeout: idleConnectionMs } as const;
/**
 * Together with `patienceMs` this is less than the two seconds after which a reader gets the error that a service is
 * down.
 */
const pingLimitMs = 1_500;

/** The service accepts connections but doesn't respond. */
export class SilentService extends Error {
  override readonly name = 'SilentService';
}

/** One service behind the gateway, over pooled connections. */
export class Upstream {
  private readonly pool: Pool;
  /** Separate from the pool, because a health check must not wait behind slow responses. */
  private readonly pings: Pool;
  private readonly basePath: string;
  private readonly breaker: CircuitBreaker;
  private pinging: Promise<void> | undefined;
  /** Number of responses received so far. */
  private answers = 0;

  /** @param onChange called when the circuit opens because the service does not answer, and when it closes again */
  constructor(
    readonly name: string,
    baseUrl: string,
    onChange: (isOpen: boolean) => void,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: upstreamConnections,
      // Readers must get an error within two seconds when a service is down.
      connect: { timeout: 1_500 },
      headersTimeout: answerLimitMs,
      bodyTimeout: 30_000,
      ...idle,
    });
    this.pings = new Pool(origin, { connections: 1, connect: { timeout: pingLimitMs }, ...idle });
    this.breaker = new CircuitBreaker({ probe: () => this.ping(), onChange });
  }

  /**
   * Sends a request, and again when it never arrived or, for a read, when its response got lost.
   *
   * @throws what undici throws when the service cannot be reached, SilentService when it hangs, CircuitOpen when it has
   * not responded lately
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

  /** Resolves when the service answers; concurrent calls share one request. @throws when it does not. */
  ping(): Promise<void> {
    this.pinging ??= this.askHealth().finally(() => {
      this.pinging = undefined;
    });
    return this.pinging;
  }

  async close(): Promise<void> {
    this.breaker.close();
    await Promise.all([this.pool.close(), this.pings.close()]);
  }

  private async askHealth(): Promise<void> {
    const ask = async (signal: AbortSignal) => {
      const answer = await this.pings.request({ method: 'GET', path: `${this.basePath}/healthz`, signal });
      await answer.body.dump();
      return answer.statusCode;
    };
    // A broken connection proves nothing about the service: one process behind its address may stop while others work.
    const status = await withTimeLimit(pingLimitMs, (signal) =>
      withFurtherTries(
        () => ask(signal),
        (error) => wasNeverSent(error) || wasCutOff(error),
      ),
    );
    if (status !== 200) throw new Error(`${this.name} answers ${status}`);
  }

  /** Aborts a call that gets no response while no other call gets one either and the health check fails. */
  private watch(ending: AbortController): () => void {
    const look = () => {
      const answersBefore = this.answers;
      const lookAgain = () => {
        if (!done) timer = setTimeout(look, patienceMs);
      };
      this.ping().then(lookAgain, () => {
        // A busy service responds in turn, so the health check may come late while it works.
        if (this.answers > answersBefore) lookAgain();
        else if (!done) ending.abort(new SilentService(`${this.name} does not answer`));
      });
    };
    let done = false;
    let timer = setTimeout(look, patienceMs);
    return () => {
      done = true;
      clearTimeout(timer);
    };
  }

  private async attempt({ method, target, headers, body, ending }: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    const { signal } = ending;
    const answer = await this.pool.request({
      // Once a route has matched, the method is one undici knows.
      method: method as Dispatcher.HttpMethod,
      path: this.basePath + target,
      headers,
      body,
      signal,
    });
    this.answers += 1;
    return answer;
  }
}

/** A restarting service drops connections. A request that can't have been carried out, or only reads, is safe to repeat. */
function canTryAgain({ method, body, ending }: UpstreamRequest, error: unknown): boolean {
  if (ending.signal.aborted) return false;
  const isQuestion = (method === 'GET' || method === 'HEAD') && body === null;
  return wasNeverSent(error) || (isQuestion && wasCutOff(error));
}

/** Counts only failures of the service itself, not clients that disconnected or sent what can't be passed on. */
function isServicesFault(error: unknown): boolean {
  return error instanceof SilentService || isOutage(error);
}
