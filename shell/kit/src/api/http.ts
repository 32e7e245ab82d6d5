import { isShared } from '../page/device-storage';
import * as texts from '../texts/session';
import { ApiError, type ApiErrorCode } from './api-error';

/** A request over HTTP and its response, without any notion of sessions. */

export interface RequestParts {
  readonly token?: string | null;
  /** JSON or a `FormData`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Lets the browser finish the request when the page closes. */
  readonly keepalive?: boolean;
}

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => (byte + 256).toString(16).slice(1)).join(
    '',
  );
}

/** Starts a trace (W3C Trace Context). Everything that gateway, services and jobs log about this call has its id. */
function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-01`;
}

function requestInit(method: string, { token, body, headers: given, signal, keepalive }: RequestParts): RequestInit {
  const headers = new Headers({ accept: 'application/json', traceparent: newTraceparent(), ...given });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  return {
    method,
    headers,
    signal,
    keepalive,
    // Nothing is stored on a shared computer, neither in the browser's cache nor for reading offline.
    cache: isShared() ? 'no-store' : undefined,
    body: isForm || body === undefined ? (body as FormData) : JSON.stringify(body),
  };
}

export function offlineError(cause: unknown): ApiError {
  return new ApiError(0, 'offline', texts.weCantReachStorysproutCheck, { cause });
}

/**
 * Sends a request.
 *
 * @throws ApiError `offline` when there was no response; the reason of the abort when the caller gave up
 */
export async function send(method: string, address: string, parts: RequestParts): Promise<Response> {
  try {
    return await fetch(address, requestInit(method, parts));
  } catch (cause) {
    if (parts.signal?.aborted) throw cause;
    throw offlineError(cause);
  }
}

function brokenError(status: number, cause?: unknown): ApiError {
  return new ApiError(status, 'broken', texts.somethingWentWrongPleaseTry, { cause });
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw brokenError(response.status, cause);
  }
}

/** Returns the error that an error response describes. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const data = await readJson(response);
  const { message, code } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (typeof message !== 'string') return brokenError(response.status);
  const known: ApiErrorCode | (string & {}) = typeof code === 'string' ? code : 'internal';
  return new ApiError(response.status, known, message, { details: data });
}
