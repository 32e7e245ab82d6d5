import { type ErrorCode, errorResponse, errorStatus, staleTagsHeader } from '@storysprout/contract';
import {
  type AnswerOf,
  type ApiKey,
  type ArgumentsOf,
  type CallInputOf,
  type CallKey,
  type EndpointMethod,
  endpointOf,
  type InternalKey,
} from '@storysprout/contract/api';
import * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import * as texts from '../../texts/errors';
import { withTimeLimit } from '../concurrency/time-limit';
import { AppError } from '../errors';
import type { Logger } from '../telemetry/logger';
import { currentOrigin, requestIdHeader } from '../telemetry/request-context';
import { traceparentHeader } from '../telemetry/trace-context';
import type { InternalSigner } from './internal-signer';
import { noteStale } from './stale-of-calls';
import { Upstream } from './upstream';

export interface ServiceClientOptions {
  baseUrl: string;
  /** Name of the other service, used as audience in tokens and in the log. */
  name: string;
  signer: InternalSigner;
  logger: Logger;
  timeoutMs?: number;
}

/** The input of a call as defined by its row in the contract, and optionally its own time limit in milliseconds. */
export type TimedInput<K extends CallKey> = CallInputOf<K> & { readonly timeoutMs?: number };

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly timeoutMs?: number;
  /** The token of the reader who asks; without it the service calls in its own name. */
  readonly readerToken?: string;
}

interface SentRequest extends Omit<AnyInput, 'params'> {
  readonly method: EndpointMethod;
  readonly path: string;
  readonly changesBlogs?: true | undefined;
}

const anything = z.unknown();

/**
 * Calls another service's `/internal/*` routes. Its errors are rethrown as AppErrors with the same code and message. If
 * it rejects our token, the reader gets `unavailable` and the log names the service at error level.
 */
export class ServiceClient {
  private readonly upstream: Upstream;

  constructor(private readonly options: ServiceClientOptions) {
    const { name, baseUrl } = options;
    this.upstream = new Upstream(name, baseUrl, { connections: 32, connect: { timeout: this.timeoutMs } });
  }

  /**
   * Calls an internal endpoint.
   *
   * @throws AppError as the other service does, or `unavailable`.
   */
  async call<K extends InternalKey>(key: K, ...[input]: ArgumentsOf<TimedInput<K>>): Promise<AnswerOf<K>> {
    const { path, value } = await this.valueOf(key, input);
    const result = core.safeParse(endpointOf(key).response ?? anything, value);
    // The value was parsed with the row's schema, from which the type is derived.
    if (result.success) return result.data as AnswerOf<K>;
    throw new AppError('internal', texts.ourFault, {
      cause: result.error,
      context: { service: this.options.name, path },
    });
  }

  /**
   * Calls the public API of the service with a reader's own token.
   *
   * @returns the response's JSON as it comes, unchecked
   * @throws AppError as the other service does, or `unavailable`.
   */
  async callAs<K extends ApiKey>(readerToken: string, key: K, input: TimedInput<K>): Promise<unknown> {
    return (await this.valueOf(key, { ...input, readerToken })).value;
  }

  /** Checks for readiness whether the service responds. @throws when it does not. */
  ping(): Promise<void> {
    return this.upstream.ping();
  }

  close(): Promise<void> {
    return this.upstream.close();
  }

  private get timeoutMs(): number {
    return this.options.timeoutMs ?? 2_000;
  }

  private async valueOf(key: CallKey, { params = {}, ...rest }: AnyInput = {}) {
    const { method, path: template, changesBlogs } = endpointOf(key);
    const path = template.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''));
    const { statusCode, value, isMistrusted } = await this.send({ method, path, changesBlogs, ...rest });
    if (isMistrusted) throw this.mistrusted(path, statusCode);
    if (statusCode >= 400) throw this.errorFrom(statusCode, value);
    return { path, value };
  }

  private async send(request: SentRequest) {
    try {
      return await this.upstream.run(() => this.attempt(request), request.method === 'GET');
    } catch (error) {
      if (request.changesBlogs) noteStale(undefined);
      throw this.unavailable({ cause: error });
    }
  }

  private attempt(request: SentRequest) {
    return withTimeLimit(request.timeoutMs ?? this.timeoutMs, (signal) => this.ask(request, signal));
  }

  private async ask(request: SentRequest, signal: AbortSignal) {
    const { method, path, query, body: sent, changesBlogs, readerToken } = request;
    const token = readerToken ?? (await this.options.signer.tokenFor(this.options.name));
    const { statusCode, headers, body } = await this.upstream.request({
      method,
      path,
      query: definedOf(query),
      headers: { ...headersFor(sent), authorization: `Bearer ${token}` },
      body: sent === undefined ? null : JSON.stringify(sent),
      signal,
    });
    // The other service rejected us as a caller, and not a reader whose token has expired.
    const isMistrusted =
      !readerToken && (statusCode === 401 || (statusCode === 403 && headers['www-authenticate'] !== undefined));
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
