import { type ErrorCode, type ErrorResponse, errorStatus } from '@storysprout/contract';

export interface AppErrorOptions {
  cause?: unknown;
  /** For the log only. */
  context?: Record<string, unknown>;
  /** When trying again makes sense, in seconds: becomes `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A failure with a code of the contract. `message` may be shown to a child, `context` goes to the log only. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly context: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.context = options.context ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The body of a failed call (design section 4). */
export function errorBody(error: AppError): ErrorResponse {
  return { success: false, message: error.message, code: error.code };
}

const statusCodes: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'invalid_input', message: 'We could not read what was sent.' },
  404: { code: 'not_found', message: 'There is nothing here.' },
  405: { code: 'method_not_allowed', message: 'That does not work here.' },
  413: { code: 'too_large', message: 'That is too big to send.' },
  415: { code: 'unsupported_media', message: 'We cannot read that kind of file.' },
  501: { code: 'method_not_allowed', message: 'That does not work here.' },
};

const storeErrors = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'MaxRetriesPerRequestError',
]);

/** Whatever was thrown as an AppError; what we do not know becomes `internal` and tells the reader nothing of it. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = statusCodes[statusOf(error)];
  if (known) return new AppError(known.code, known.message, { cause: error });
  if (isStoreAway(error)) {
    return new AppError('unavailable', 'This part is resting. Please try again in a moment.', { cause: error });
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** Also when the driver wrapped the failure of a bulk write: it keeps what happened in `errorResponse`. */
function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return storeErrors.has(error.name) || ('errorResponse' in error && isStoreAway(error.errorResponse));
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 0;
  return typeof error.status === 'number' ? error.status : 0;
}
