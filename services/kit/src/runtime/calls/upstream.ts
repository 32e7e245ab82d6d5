import { type Dispatcher, Pool } from 'undici';
import { withTimeLimit } from '../concurrency/time-limit';
import { isOutage, withFurtherTries } from './call-retries';
import { CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker';

/** How a service is called: the sizes and time limits of its connection pool, and who learns of an outage. */
export type UpstreamOptions = Pick<Pool.Options, 'connections' | 'connect' | 'headersTimeout' | 'bodyTimeout'> &
  Pick<CircuitBreakerOptions, 'onChange'> & {
    /** What a health check asks: whether the process is alive, or whether the stores that it needs answer as well. */
    readonly healthPath?: '/healthz' | '/readyz';
  };

export type UpstreamResponse = Dispatcher.ResponseData;

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Record<string, string | string[]>;
  /** The whole body, because it may have to be sent again. */
  readonly body: Buffer | null;
  /** Aborts the call: by the caller when nobody waits for the response, by the upstream when there will be none. */
  readonly ending: AbortController;
}

/**
 * How long idle connections are kept open, in milliseconds, whatever the service announces. A service that stops keeps
 * them open longer, so that no request is lost on a connection that is being closed.
 */
const idleConnectionMs = 2_000;
const idle = { keepAliveTimeout: idleConnectionMs, keepAliveMaxTimeout: idleConnectionMs } as const;
/** Time that a response may take before the service's health is checked, in milliseconds. */
const patienceMs = 300;
/**
 * More than a readiness check takes, and together with `patienceMs` less than the three seconds after which a reader gets
 * the error that a service is down.
 */
const pingLimitMs = 2_200;
/** A service that answered another call without an error so lately, in milliseconds, is busy and not away. */
const busyMs = 1_000;

/**
 * One service of ours, over pooled connections. Calls that are safe to repeat are repeated, and a service that fails
 * several times in a row is not called again until it has recovered. Typed calls are made by `ServiceClient`.
 */
export class Upstream {
  private readonly pool: Pool;
  /** Separate from the pool, because a health check must not wait behind slow responses. */
  private readonly pings: Pool;
  private readonly basePath: string;
  private readonly healthPath: string;
  private readonly breaker: CircuitBreaker;
  private pinging: Promise<void> | undefined;
  private answeredAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly name: string,
    baseUrl: string,
    { onChange, healthPath = '/healthz', ...options }: UpstreamOptions,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.basePath = pathname.replace(/\/$/, '');
    this.healthPath = this.basePath + healthPath;
    this.pool = new Pool(origin, { ...options, ...idle });
    this.pings = new Pool(origin, { connections: 1, connect: { timeout: pingLimitMs }, ...idle });
    this.breaker = new CircuitBreaker({ probe: () => this.ping(), ...(onChange && { onChange }) });
  }

  /**
   * Sends a request, and returns its response as soon as it begins. The service may take long as long as it is healthy.
   *
   * @throws what `run` throws, and DOMException `TimeoutError` when the service accepts connections but hangs
   */
  async send({ method, target, headers, body, ending }: UpstreamRequest): Promise<UpstreamResponse> {
    const isRead = (method === 'GET' || method === 'HEAD') && body === null;
    const { signal } = ending;
    const stopWatching = this.watch(ending);
    try {
      // Once a route has matched, the method is one undici knows.
      const request = { method: method as Dispatcher.HttpMethod, path: target, headers, body, signal };
      return await this.run(() => this.request(request), isRead);
    } finally {
      stopWatching();
    }
  }

  /**
   * Makes a call of one or more steps, and again when it never arrived or, for a read, when its response got lost.
   *
   * @throws CircuitOpen when the service has not responded lately, otherwise what the last attempt threw
   */
  run<T>(attempt: () => Promise<T>, isRead: boolean): Promise<T> {
    return this.breaker.run(() => withFurtherTries(attempt, isRead), isOutage);
  }

  /** Sends one request, for `run`. @throws what undici throws when there is no response */
  async request(options: Dispatcher.RequestOptions): Promise<UpstreamResponse> {
    const answer = await this.pool.request({ ...options, path: this.basePath + options.path });
    // A service whose store hangs still answers, with errors. They don't show that it will answer anything else.
    if (answer.statusCode < 500) this.answeredAt = performance.now();
    return answer;
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
      const { statusCode, body } = await this.pings.request({ method: 'GET', path: this.healthPath, signal });
      return { statusCode, text: await body.text() };
    };
    // A broken connection proves nothing about the service: one process behind its address may stop while others work.
    const { statusCode, text } = await withTimeLimit(pingLimitMs, (signal) =>
      withFurtherTries(() => ask(signal), true),
    );
    // A process that is about to stop still answers what it was asked.
    if (statusCode !== 200 && !text.includes('"failing":["leaving"]')) throw new Error(`${this.name} answers ${text}`);
  }

  /** Aborts a call that gets no response while other calls get none but errors and the health check fails. */
  private watch(ending: AbortController): () => void {
    const look = () => {
      const lookAgain = () => {
        if (!done) timer = setTimeout(look, patienceMs);
      };
      this.ping().then(lookAgain, () => {
        // A busy service responds in turn, so the health check may come late while it works.
        if (performance.now() - this.answeredAt < busyMs) lookAgain();
        else if (!done) ending.abort(new DOMException(`${this.name} does not answer`, 'TimeoutError'));
      });
    };
    let done = false;
    let timer = setTimeout(look, patienceMs);
    return () => {
      done = true;
      clearTimeout(timer);
    };
  }
}
