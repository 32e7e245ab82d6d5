import { type DestinationStream, type Logger, pino } from 'pino';
import { AppError } from '../errors';
import { batchedLines } from './log-lines';
import { loggableError, loggableJobId, withoutAddresses } from './log-privacy';
import { currentRequest } from './request-context';

export type { Logger } from 'pino';

export interface LoggerOptions {
  name: string;
  level?: string;
  /** Where the lines go; stdout by default, in batches. */
  destination?: DestinationStream;
}

/** Creates a logger of JSON lines with ISO times, level names, and the ids of the current request and trace. */
export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: requestFields,
    serializers: { err: serializeError, reason: serializeReason, jobId: loggableJobId, sendId: loggableJobId },
    redact: { paths: ['password', 'newPassword', 'currentPassword', 'token', 'authorization'], censor: '[hidden]' },
  };
  if (destination) return pino(options, destination);
  const lines = batchedLines();
  return pino({ ...options, hooks: { logMethod: lines.sendUrgentAtOnce } }, lines.stream);
}

function requestFields(): object {
  const context = currentRequest();
  return context === undefined ? {} : { requestId: context.requestId, traceId: context.trace.traceId };
}

function serializeError(error: unknown): unknown {
  const serialized = loggableError(error);
  if (!(error instanceof AppError)) return serialized;
  // Logs cannot be erased with an account.
  const { userId: _account, ...context } = { userId: undefined, ...error.context };
  return { ...(serialized as object), context };
}

/** A failure message from elsewhere. */
function serializeReason(reason: unknown): unknown {
  return typeof reason === 'string' ? withoutAddresses(reason) : reason;
}
