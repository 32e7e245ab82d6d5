import { type LogFn, type Logger, pino } from 'pino';

/** Lines are written together once there are so many bytes of them, or after this time. */
const batchBytes = 8 * 1024;
const usualBatchMs = 100;
/** Bytes that wait while stdout takes none. Beyond that lines are lost, not the process. */
const mostBytes = 8 * 1024 * 1024;

/** pino's number of the level `warn`. */
const warn = 40;

export interface BatchedLinesOptions {
  /** A file's path; stdout when missing. */
  readonly dest?: string;
  readonly batchMs?: number;
}

/** Log lines leave together, off the path of the requests they are about; warnings and errors at once. */
export function batchedLines({ dest, batchMs = usualBatchMs }: BatchedLinesOptions = {}) {
  // pino itself writes what is left when the process exits, whatever ends it but SIGKILL.
  const options = { sync: false, minLength: batchBytes, maxLength: mostBytes, periodicFlush: batchMs };
  const stream = pino.destination({ ...options, ...(dest !== undefined && { dest }) });
  const sendUrgentAtOnce = function (this: Logger, args: Parameters<LogFn>, log: LogFn, level: number): void {
    log.apply(this, args);
    if (level >= warn) stream.flush();
  };
  return { stream, sendUrgentAtOnce };
}
