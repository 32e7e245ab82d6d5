import type { TokenSource } from '../api/api-client';
import { log } from '../page/log';
import { oneTabAtATime } from './one-tab-at-a-time';
import { askForToken, isSessionOver } from './session-calls';
import { session } from './session-store';
import { haveSameReader, isRenewable } from './token-life';

/**
 * Keeps the token of a signed-in page fresh. There is one renewal at a time, whoever needs it and in however many tabs.
 */

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;
/** The time that a busy browser may need to show a tab what another one stored, in milliseconds. */
const storageDelayMs = 300;
const lookAgainMs = 20;

let running: Promise<void> | null = null;
let failures = 0;
let pausedUntil = 0;

const current = () => session.get().token;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns whether another tab was first, or somebody signed out.
 *
 * @param waitMs how long that may take to show, in milliseconds
 */
async function isReplaced(token: string, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs;
  // Changes of the storage may become visible only after this page's present task.
  await pause(0);
  for (;;) {
    session.follow();
    if (current() !== token) return true;
    if (performance.now() >= until) return false;
    await pause(lookAgainMs);
  }
}

async function exchange(token: string, isFirst: boolean): Promise<void> {
  if (await isReplaced(token, isFirst ? 0 : storageDelayMs)) return;
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
  if (pauseMs > 0) await pause(pauseMs);
  await oneTabAtATime((isFirst) => exchange(token, isFirst));
}

/**
 * Renews the token.
 *
 * @throws ApiError when the server can't be reached now
 */
function renew(token: string): Promise<void> {
  running ??= attempt(token).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Returns the present token if it is the same reader's. Another reader may have signed in meanwhile, and must not send
 * what this one wrote.
 */
function successorOf(token: string): string | null {
  const now = current();
  return now !== null && haveSameReader(token, now) ? now : null;
}

async function fresh(): Promise<string | null> {
  const token = current();
  if (token === null || !session.isEnding() || performance.now() < pausedUntil) return token;
  // If it can't be renewed now, the old token is sent, because public calls succeed all the same.
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
 * Called when the server reports that the session of `token` has ended. Requests another token, and signs out if there
 * is none. Without a response, the next call finds out.
 */
export async function checkSession(token: string): Promise<void> {
  await replace(token).catch((error: unknown) => log.warn('It is not known whether the session goes on.', error));
}
