import { type ErrorCode, errorResponse, errorStatus, staleTagsHeader } from '@storysprout/contract';
import {
  type AnswerOf,
  type ArgumentsOf,
  type CallInputOf,
  type EndpointMethod,
  endpointOf,
  type InternalKey,
} from '@storysprout/contract/api';
import { Pool } from 'undici';
import * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import * as texts from '../../texts/errors';
import { withTimeLimit } from '../concurrency/time-limit';
import { AppError } from '../errors';
import type { Logger } from '../telemetry/logger';
import { currentOrigin, requestIdHeader } from '../telemetry/request-context';
import { traceparentHeader } from '../telemetry/trace-context';
import { isOutage, wasCutOff, wasNeverSent, withFurtherTries } from './call-retries';
import { CircuitBreaker } from './circuit-breaker';
import type { InternalSigner } from './internal-signer';
import { noteStale } from './stale-of-calls';

export interface ServiceClientOptions {
  baseUrl: string;
  /** Name of the other service, used as audience in tokens and in the log. */
  name: string;
  signer: InternalSigner;
  logger: Logger;
  timeoutMs?: number;
}

/** The input of a call as defined by its row in the contract, and optionally its own time limit in milliseconds. */
export type InternalInput<K extends InternalKey> = CallInputOf<K> & { readonly timeoutMs?: number };

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly timeoutMs?: number;
}

interface SentRequest extends Omit<AnyInput, 'params'> {
  readonly method: EndpointMethod;
  readonly path: string;
  readonly changesBlogs?: true | undefined;
}

/**
 * How long clients keep idle connections open, in milliseconds. A service that stops keeps them open longer, so that no
 * request is lost on a connection that is being closed.
 */
export const idleConnectionMs = 2_000;

const anything = z.unknown();

/**
 * Calls another service's `/internal/*` routes. Its errors are rethrown as AppErrors with the same code and message. A
 * call that never arrived is repeated, and so is a read whose response was lost. A service that fails several times in
 * a row is not called again until it has recovered. If it rejects our token, the reader gets `unavailable` and the log
 * names the service at error level.
 */
export class ServiceClient {
  private readonly pool: Pool;
  private readonly basePath: string;
  private readonly breaker = new CircuitBreaker({ probe: () => this.ping() });

  constructor(private readonly options: ServiceClientOptions) {
    const { origin, pathname } = new URL(options.baseUrl);
    const idle = { keepAliveTimeout: idleConnectionMs, keepAliveMaxTimeout: idleConnectionMs };
    this.pool = new Pool(origin, { connections: 32, connect: { timeout: this.timeoutMs }, ...idle });
    this.basePath = pathname.replace(/\/$/, '');
  }

  /**
   * Calls an internal endpoint.
   *
   * @throws AppError as the other service does, or `unavailable`.
   */
  async call<K extends InternalKey>(key: K, ...[input]: ArgumentsOf<InternalInput<K>>): Promise<AnswerOf<K>> {
    const row = endpointOf(key);
    const { params = {}, ...rest }: AnyInput = input ?? {};
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''));
    const { changesBlogs } = row;
    const { statusCode, value, isMistrusted } = await this.send({ method: row.method, path, changesBlogs, ...rest });
    if (isMistrusted) throw this.mistrusted(path, statusCode);
    if (statusCode >= 400) throw this.errorFrom(statusCode, value);
    const result = core.safeParse(row.response ?? anything, value);
    // The value was parsed with the row's schema, from which the type is derived.
    if (result.success) return result.data as AnswerOf<K>;
    throw new AppError('internal', texts.ourFault, {
      cause: result.error,
      context: { service: this.options.name, path },
    });
  }

  /**
   * Checks for readiness whether the service responds.
   *
   * @throws AppError `unavailable`, or the connection's error, if it does not.
   */
  async ping(): Promise<void> {
    const { statusCode } = await this.attempt({ method: 'GET', path: '/healthz' });
    if (statusCode !== 200) throw this.unavailable({ statusCode });
  }

  async close(): Promise<void> {
    this.breaker.close();
    await this.pool.close();
  }

  private get timeoutMs(): number {
    return this.options.timeoutMs ?? 2_000;
  }

  private async send(request: SentRequest) {
    const mayTryAgain = (error: unknown) => wasNeverSent(error) || (request.method === 'GET' && wasCutOff(error));
    try {
      const call = () => withFurtherTries(() => this.attempt(request), mayTryAgain);
      return await this.breaker.run(call, isOutage);
    } catch (error) {
      if (request.changesBlogs) noteStale(undefined);
      throw this.unavailable({ cause: error });
    }
  }

  private attempt(request: SentRequest) {
    return withTimeLimit(request.timeoutMs ?? this.timeoutMs, (signal) => this.ask(request, signal));
  }

  private async ask({ method, path, query, body: sent, changesBlogs }: SentRequest, signal: AbortSignal) {
    const token = await this.options.signer.tokenFor(this.options.name);
    const { statusCode, headers, body } = await this.pool.request({
      method,
      path: this.basePath + path,
      query: definedOf(query),
      headers: { ...headersFor(sent), authorization: `Bearer ${token}` },
      body: sent === undefined ? null : JSON.stringify(sent),
      signal,
    });
    // The other service rejected us as a caller.
    const isMistrusted = statusCode === 401 || (statusCode === 403 && headers['www-authenticate'] !== undefined);
    // A refusal (4xx) changed nothing.
    if (changesBlogs && (statusCode < 400 || statusCode >= 500)) noteStale(headers[staleTagsHeader]);
    return { statusCode, isMistrusted, value: parseJson(await body.text()) };
  }

  private mistrusted(path: string, statusCode: number): AppError {
    const { name, signer, logger } = this.options;
    const fields = { service: name, caller: signer.caller, path, statusCode };
    logger.error(fields, 'another service refuses our calls: its keys or its clock differ from ours');
    return this.unavailable({ statusCode });
  }

  private errorFrom(statusCode: number, value: unknown): AppError {
    const result = core.safeParse(errorResponse, value);
    if (result.success && isErrorCode(result.data.code)) {
      return new AppError(result.data.code, result.data.message, { context: { service: this.options.name } });
    }
    return this.unavailable({ statusCode });
  }

  private unavailable({ cause, statusCode }: { cause?: unknown; statusCode?: number }): AppError {
    return new AppError('unavailable', texts.partResting, {
      cause,
      context: { service: this.options.name, statusCode },
    });
  }
}

function headersFor(body: unknown): Record<string, string> {
  const origin = currentOrigin();
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(origin && { [requestIdHeader]: origin.requestId, [traceparentHeader]: origin.traceparent }),
  };
}

function definedOf(query: AnyInput['query'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // Not JSON; the schema check reports it.
    return undefined;
  }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}
