import type { TokenSource } from '../api/api-client';
import { log } from '../log';
import { oneTabAtATime } from './one-tab-at-a-time';
import { askForToken, isSessionOver } from './session-calls';
import { session } from './session-store';
import { haveSameReader, isRenewable } from './token-life';

/** Keeps the token of a signed-in page fresh: one renewal at a time, whoever asks and in however many tabs. */

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;
/** A busy browser shows a tab what another one stored only after a moment, in milliseconds. */
const newsMs = 300;
const lookAgainMs = 20;

let running: Promise<void> | null = null;
let failures = 0;
let pausedUntil = 0;

const current = () => session.get().token;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether another tab was first, or somebody signed out. @param waitMs how long that may take to show */
async function isReplaced(token: string, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs;
  // News of the storage may wait behind what this page does just now.
  await pause(0);
  for (;;) {
    session.follow();
    if (current() !== token) return true;
    if (performance.now() >= until) return false;
    await pause(lookAgainMs);
  }
}

async function exchange(token: string, isFirst: boolean): Promise<void> {
  if (await isReplaced(token, isFirst ? 0 : newsMs)) return;
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
