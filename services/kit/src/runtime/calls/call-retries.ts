import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from 'undici';

/** Classifies calls to other processes that failed without a response. */

/** System calls that fail when no connection could be made. */
const beforeConnected = new Set(['connect', 'getaddrinfo']);
const connectionBroken = new Set(['ECONNRESET', 'EPIPE']);

/** Returns whether no connection was made. Nothing has arrived then, so the call may be repeated, whatever it does. */
export function wasNeverSent(error: unknown): boolean {
  // Several addresses were tried, each with its own error.
  if (error instanceof AggregateError) return error.errors.every(wasNeverSent);
  return error instanceof Error && 'syscall' in error && beforeConnected.has(String(error.syscall));
}

/** Returns whether the connection broke before the response. It is unknown then whether the call was carried out. */
export function wasCutOff(error: unknown): boolean {
  if (wasNeverSent(error)) return false;
  return error instanceof errors.SocketError || connectionBroken.has(codeOf(error));
}

/** undici's codes for a server that does not respond, stops midway or does not speak HTTP. */
const notAnswered = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
const notAnsweredNames = new Set(['TimeoutError', 'HTTPParserError']);

/**
 * Returns whether the other side caused the failure: it refused the connection, broke it, or did not respond in time.
 * Errors in our own arguments, or a caller who gave up, do not count.
 */
export function isOutage(error: unknown): boolean {
  if (wasNeverSent(error) || wasCutOff(error) || notAnswered.has(codeOf(error))) return true;
  return error instanceof Error && notAnsweredNames.has(error.name);
}

/** The pauses before the second and the third attempt, in milliseconds. They are short, because a reader is waiting. */
const pausesMs = [20, 100] as const;

/**
 * Makes a call, and repeats it up to twice while that is safe: it never arrived, or it only reads and its response got
 * lost. There may be several processes behind one address, and the next attempt can reach a different one. Pauses vary,
 * so that many callers don't return at once.
 *
 * @throws what the last attempt threw
 */
export async function withFurtherTries<T>(attempt: () => Promise<T>, isRead: boolean): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!wasNeverSent(error) && !(isRead && wasCutOff(error))) throw error;
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
  return attempt();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
