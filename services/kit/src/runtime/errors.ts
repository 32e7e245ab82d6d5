import { type BanNotice, type ErrorCode, type ErrorResponse, errorStatus } from '@storysprout/contract';
import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import * as texts from '../texts/errors';

export interface AppErrorOptions {
  cause?: unknown;
  /** For the log only. */
  context?: Record<string, unknown>;
  /** When the caller may try again, in seconds; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** When a mute ends; sent as `until`. */
  until?: Date;
  /** The draft that another device autosaved in the same place; null when there is none any more. */
  unfinished?: ErrorResponse['unfinished'];
  /** Which part of the site is closed; sent as `surface`. */
  surface?: ErrorResponse['surface'];
  /** The ban, for a banned reader who gave the right password; sent as `ban`. */
  ban?: BanNotice;
}

/** A failure with a code of the contract. `message` may be shown to a child, `context` goes to the log only. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly context: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  readonly until: Date | undefined;
  readonly unfinished: ErrorResponse['unfinished'];
  readonly surface: ErrorResponse['surface'];
  readonly ban: BanNotice | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.context = options.context ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.until = options.until;
    this.unfinished = options.unfinished;
    this.surface = options.surface;
    this.ban = options.ban;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The body of a failed call (docs/product.md#errors). */
export function errorBody(error: AppError): ErrorResponse {
  const { message, code, until, unfinished, surface, ban } = error;
  return {
    success: false,
    message,
    code,
    ...(until && { until: until.toISOString() }),
    ...(unfinished !== undefined && { unfinished }),
    ...(surface && { surface }),
    ...(ban && { ban }),
  };
}

const statusCodes: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'invalid_input', message: texts.unreadable },
  404: { code: 'not_found', message: texts.nothingHere },
  405: { code: 'method_not_allowed', message: texts.notThatWay },
  413: { code: 'too_large', message: texts.tooBig },
  415: { code: 'unsupported_media', message: texts.unknownFormat },
  501: { code: 'method_not_allowed', message: texts.notThatWay },
};

/** MongoDB's error codes for shutting down, stepping down and starting up. */
const mongoNotNow = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);
/** Messages of ioredis errors, which have no classes of their own. */
const redisAway =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries|Cluster is|Too many Cluster redirections|CLUSTERDOWN|None of startup nodes)/;

/**
 * Returns whether a store is temporarily unavailable, so that the call may be tried again later. For a bulk write the
 * driver puts the cause into `errorResponse`.
 */
function isStoreAway(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError && isStoreAway(error.errorResponse)) return true;
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoNotConnectedError || error instanceof MongoTopologyClosedError) return true;
  if (error instanceof MongoError && error.name === 'MongoPoolClosedError') return true;
  if (error instanceof MongoServerError && mongoNotNow.has(Number(error.code))) return true;
  // A transaction that kept failing: too many at once, or the server went away during it.
  if (error instanceof MongoError && error.hasErrorLabel('TransientTransactionError')) return true;
  return error instanceof Error && redisAway.test(error.message);
}

/** Turns anything thrown into an AppError; unknown errors become `internal` and reveal nothing to the reader. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = statusCodes[statusOf(error)];
  if (known) return new AppError(known.code, known.message, { cause: error });
  if (isStoreAway(error)) {
    return new AppError('unavailable', texts.partResting, { cause: error });
  }
  return new AppError('internal', texts.ourFault, { cause: error });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 0;
  return typeof error.status === 'number' ? error.status : 0;
}

/** The message of any kind of error, for a log or an operator. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
