import type { Readable } from 'node:stream';
import { type Dispatcher, errors, Pool } from 'undici';

export interface UpstreamOptions {
  name: string;
  baseUrl: string;
  /** Longest wait for the first byte of an answer, in milliseconds. */
  answerLimitMs?: number;
}

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string | string[]>;
  body: Readable | null;
  signal: AbortSignal;
}

/** One service behind the gateway, over pooled connections. */
export class Upstream {
  readonly name: string;
  private readonly pool: Pool;
  private readonly basePath: string;

  constructor({ name, baseUrl, answerLimitMs = 20_000 }: UpstreamOptions) {
    const { origin, pathname } = new URL(baseUrl);
    this.name = name;
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: 128,
      // A service that is down must be known as such within two seconds.
      connect: { timeout: 1_500 },
      headersTimeout: answerLimitMs,
      bodyTimeout: 30_000,
      // Shorter than the services keep an idle connection.
      keepAliveTimeout: 10_000,
    });
  }

  /** Sends a request on. @throws what undici throws when the service cannot be reached or stays silent. */
  async send(request: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    try {
      return await this.attempt(request);
    } catch (error) {
      if (!canTryAgain(request, error)) throw error;
      return this.attempt(request);
    }
  }

  /** @throws when the service does not answer. */
  async ping(): Promise<void> {
    const signal = AbortSignal.timeout(1_500);
    const { statusCode, body } = await this.pool.request({ method: 'GET', path: `${this.basePath}/healthz`, signal });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${this.name} answers ${statusCode}`);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private attempt({ method, target, headers, body, signal }: UpstreamRequest): Promise<Dispatcher.ResponseData> {
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

/** A service that restarted closes idle connections; a question without a body may be put again on a new one. */
function canTryAgain({ method, body, signal }: UpstreamRequest, error: unknown): boolean {
  const isQuestion = (method === 'GET' || method === 'HEAD') && body === null;
  return isQuestion && !signal.aborted && error instanceof errors.SocketError;
}
