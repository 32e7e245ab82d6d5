import { type ErrorCode, errorResponse, errorStatus } from '@storysprout/contract';
import { type Dispatcher, Pool } from 'undici';
import * as core from 'zod/v4/core';
import { AppError } from '../errors';
import type { Logger } from '../logger';
import { currentOrigin, requestIdHeader } from '../request-context';
import { traceparentHeader } from '../tracing/trace-context';
import { CircuitBreaker } from './circuit-breaker';
import type { InternalSigner } from './internal-signer';
import { isOutage, wasCutOff, wasNeverSent, withFurtherTries } from './lost-calls';

export interface ServiceClientOptions {
  baseUrl: string;
  /** Name of the other service, used as audience in tokens and in the log. */
  name: string;
  /** Signs the calls. */
  signer: InternalSigner;
  logger: Logger;
  timeoutMs?: number;
}

export interface CallOptions<S extends core.$ZodType> {
  /** The schema of the answer. */
  schema: S;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  requestId?: string;
}

type RequestOptions = Omit<CallOptions<core.$ZodType>, 'schema'>;

interface RawAnswer {
  readonly statusCode: number;
  /** Whether the other service refused us as a caller. */
  readonly isMistrusted: boolean;
  /** Undefined when the answer is not JSON. */
  readonly value: unknown;
}

/** A stopping service keeps idle connections longer than this, so no call goes out on one that is being closed. */
export const idleConnectionMs = 2_000;

const restingMessage = 'This part is resting. Please try again in a moment.';

/**
 * Calls another service's `/internal/*` routes. Its errors come out as AppErrors with the same code and message. A call
 * that never arrived is made again, and so is a read whose answer was lost; a service that does not answer several
 * times in a row is not called until it does. If it refuses us as a caller, the reader gets `unavailable` and the log
 * says at error level which service refused.
 */
export class ServiceClient {
  private readonly pool: Pool;
  private readonly name: string;
  private readonly signer: InternalSigner;
  private readonly logger: Logger;
  private readonly timeoutMs: number;
  private readonly basePath: string;
  private readonly breaker = new CircuitBreaker({ probe: () => this.ping() });

  constructor({ baseUrl, name, signer, logger, timeoutMs = 2_000 }: ServiceClientOptions) {
    const { origin, pathname } = new URL(baseUrl);
    const idle = { keepAliveTimeout: idleConnectionMs, keepAliveMaxTimeout: idleConnectionMs };
    this.pool = new Pool(origin, { connections: 32, connect: { timeout: timeoutMs }, ...idle });
    this.basePath = pathname.replace(/\/$/, '');
    this.name = name;
    this.signer = signer;
    this.logger = logger;
    this.timeoutMs = timeoutMs;
  }

  get<S extends core.$ZodType>(path: string, options: CallOptions<S>): Promise<core.output<S>> {
    return this.call('GET', path, options);
  }

  post<S extends core.$ZodType>(path: string, options: CallOptions<S>): Promise<core.output<S>> {
    return this.call('POST', path, options);
  }

  put<S extends core.$ZodType>(path: string, options: CallOptions<S>): Promise<core.output<S>> {
    return this.call('PUT', path, options);
  }

  delete<S extends core.$ZodType>(path: string, options: CallOptions<S>): Promise<core.output<S>> {
    return this.call('DELETE', path, options);
  }

  /** For readiness checks. @throws AppError `unavailable`, or the connection's error, if it does not answer. */
  async ping(): Promise<void> {
    const { statusCode } = await this.attempt('GET', '/healthz', {});
    if (statusCode !== 200) throw this.unavailable({ statusCode });
  }

  async close(): Promise<void> {
    this.breaker.close();
    await this.pool.close();
  }

  private async call<S extends core.$ZodType>(
    method: Dispatcher.HttpMethod,
    path: string,
    options: CallOptions<S>,
  ): Promise<core.output<S>> {
    const { statusCode, value, isMistrusted } = await this.send(method, path, options);
    if (isMistrusted) throw this.mistrusted(path, statusCode);
    if (statusCode >= 400) throw this.errorFrom(statusCode, value);
    const result = core.safeParse(options.schema, value);
    if (result.success) return result.data;
    throw new AppError('internal', 'Something went wrong on our side. Please try again.', {
      cause: result.error,
      context: { service: this.name, path },
    });
  }

  private async send(method: Dispatcher.HttpMethod, path: string, options: RequestOptions): Promise<RawAnswer> {
    const mayTryAgain = (error: unknown) => wasNeverSent(error) || (method === 'GET' && wasCutOff(error));
    try {
      const call = () => withFurtherTries(() => this.attempt(method, path, options), mayTryAgain);
      return await this.breaker.run(call, isOutage);
    } catch (error) {
      throw this.unavailable({ cause: error });
    }
  }

  private async attempt(method: Dispatcher.HttpMethod, path: string, options: RequestOptions): Promise<RawAnswer> {
    const token = await this.signer.tokenFor(this.name);
    const { statusCode, headers, body } = await this.pool.request({
      method,
      path: this.basePath + path,
      query: definedOf(options.query),
      headers: { ...headersFor(options), authorization: `Bearer ${token}` },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const isMistrusted = statusCode === 401 || (statusCode === 403 && headers['www-authenticate'] !== undefined);
    return { statusCode, isMistrusted, value: parseJson(await body.text()) };
  }

  private mistrusted(path: string, statusCode: number): AppError {
    const fields = { service: this.name, caller: this.signer.caller, path, statusCode };
    this.logger.error(fields, 'another service refuses our calls: its keys or its clock differ from ours');
    return this.unavailable({ statusCode });
  }

  private errorFrom(statusCode: number, value: unknown): AppError {
    const result = core.safeParse(errorResponse, value);
    if (result.success && isErrorCode(result.data.code)) {
      return new AppError(result.data.code, result.data.message, { context: { service: this.name } });
    }
    return this.unavailable({ statusCode });
  }

  private unavailable({ cause, statusCode }: { cause?: unknown; statusCode?: number }): AppError {
    return new AppError('unavailable', restingMessage, { cause, context: { service: this.name, statusCode } });
  }
}

function headersFor({ body, requestId }: { body?: unknown; requestId?: string }): Record<string, string> {
  const origin = currentOrigin();
  const id = requestId ?? origin?.requestId;
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(id !== undefined && { [requestIdHeader]: id }),
    ...(origin && { [traceparentHeader]: origin.traceparent }),
  };
}

function definedOf(query: CallOptions<core.$ZodType>['query'] = {}): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
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
