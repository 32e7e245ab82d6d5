import { type LogFn, type Logger, pino } from 'pino';

/** Lines are written once this many bytes have been collected, or after `batchMs`. */
const batchBytes = 8 * 1024;
const usualBatchMs = 100;
/**
 * The most bytes that wait while stdout is blocked. Further lines are lost, so that the process does not run out of
 * memory.
 */
const mostBytes = 8 * 1024 * 1024;

/** pino's number of the level `warn`. */
const warn = 40;

export interface BatchedLinesOptions {
  /** A file's path; stdout when missing. */
  readonly dest?: string;
  readonly batchMs?: number;
}

/**
 * Creates a stream that writes log lines in batches, outside of the requests they belong to. Warnings and errors are
 * written at once.
 */
export function batchedLines({ dest, batchMs = usualBatchMs }: BatchedLinesOptions = {}) {
  // pino itself writes the rest when the process exits, except after SIGKILL.
  const options = { sync: false, minLength: batchBytes, maxLength: mostBytes, periodicFlush: batchMs };
  const stream = pino.destination({ ...options, ...(dest !== undefined && { dest }) });
  const sendUrgentAtOnce = function (this: Logger, args: Parameters<LogFn>, log: LogFn, level: number): void {
    log.apply(this, args);
    if (level >= warn) stream.flush();
  };
  return { stream, sendUrgentAtOnce };
}
