import type { ErrorCode } from '@storysprout/contract';

/** `offline`: there was no response at all; `broken`: the response is not one of the API's. */
export type ApiErrorCode = ErrorCode | 'offline' | 'broken';

/** A call that failed. `message` is fit for a child to read; `status` is 0 when there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** The parsed body of the error response; undefined when there was none. */
  readonly details: unknown;

  constructor(
    readonly status: number,
    readonly code: ApiErrorCode | (string & {}),
    message: string,
    { details, ...options }: ErrorOptions & { readonly details?: unknown } = {},
  ) {
    super(message, options);
    this.details = details;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/**
 * Returns whether a call with a picture was refused because of it. Pages check everything else by the same schema before
 * they send it, but only the server can open the picture.
 */
export function isPictureRefused(error: unknown): error is ApiError {
  return isApiError(error) && ['invalid_input', 'too_large', 'unsupported_media'].includes(error.code);
}

/** Returns the server's own message if it sent one, else `fallback` (docs/product.md#errors). */
export function errorMessage(error: unknown, fallback: string): string {
  const fromServer = isApiError(error) && error.status > 0 && error.code !== 'broken' && error.message !== '';
  return fromServer ? error.message : fallback;
}
