import type { TokenSource } from '../api/api-client';
import { log } from '../log';
import { oneTabAtATime } from './one-tab-at-a-time';
import { askForToken, isSessionOver } from './session-calls';
import { session } from './session-store';
import { haveSameReader, isRenewable } from './token-life';

/** Keeps the token of a signed-in page fresh: one renewal at a time, whoever asks and in however many tabs. */

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

let running: Promise<void> | null = null;
let failures = 0;
let pausedUntil = 0;

const current = () => session.get().token;

async function exchange(token: string): Promise<void> {
  session.follow();
  // Another tab was first, or somebody signed out.
  if (current() !== token) return;
  try {
    session.takeRenewed(token, await askForToken());
    failures = 0;
  } catch (error) {
    if (isSessionOver(error)) return session.expire(token);
    pausedUntil = performance.now() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    failures += 1;
    throw error;
  }
}

async function attempt(token: string): Promise<void> {
  const pauseMs = pausedUntil - performance.now();
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  await oneTabAtATime(() => exchange(token));
}

/** @throws ApiError when the server can't be asked now */
function renew(token: string): Promise<void> {
  running ??= attempt(token).finally(() => {
    running = null;
  });
  return running;
}

/** Never the token of another reader, who may have signed in meanwhile: what this one wrote is not theirs. */
function successorOf(token: string): string | null {
  const now = current();
  return now !== null && haveSameReader(token, now) ? now : null;
}

async function fresh(): Promise<string | null> {
  const token = current();
  if (token === null || !session.isEnding() || performance.now() < pausedUntil) return token;
  // When renewing fails for now, the old token goes along: public calls are answered all the same.
  await renew(token).catch(() => undefined);
  return successorOf(token);
}

async function replace(refused: string): Promise<string | null> {
  session.follow();
  if (current() === refused) {
    if (isRenewable(refused)) await renew(refused);
    else session.expire(refused);
  }
  const next = successorOf(refused);
  return next === refused ? null : next;
}

/** The tokens of this page's session. */
export const tokens: TokenSource = { current, fresh, replace };

/**
 * Called when the server says that the session of `token` has ended: asks for another token, and signs out when there
 * is none to be had. Without an answer the next call finds out.
 */
export async function checkSession(token: string): Promise<void> {
  await replace(token).catch((error: unknown) => log.warn('It is not known whether the session goes on.', error));
}
