import { onWindow } from '../page/listen';
import { log } from '../page/log';
import { endSession } from './session-calls';
import { forgetSignOut, isSignOutWaiting, noteSignOut } from './session-storage';
import { session } from './session-store';
import { isRenewable } from './token-life';

/**
 * Signing out also ends the session on the server. If the server can't be reached, only a flag stays on the device,
 * without a token. Later, the session's cookie, which no script can read, gets a last token, and that token ends the
 * session.
 */

/** The longest time that a sign-in waits for a pending sign-out, in milliseconds. */
const signInWaitsMs = 3_000;

/**
 * The pause before the next try, in milliseconds. It is short at first, because the network may be back at any moment.
 */
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

let trying: Promise<void> | null = null;
let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tries once. The code is seldom needed, so it is not part of every page; without a network it can't be loaded, either.
 */
async function tryOnce(): Promise<void> {
  try {
    const { finishSignOut } = await import('./finish-sign-out');
    await finishSignOut();
    pauseMs = firstPauseMs;
  } catch (error) {
    log.warn('The server does not know yet that somebody signed out.', error);
    timer = setTimeout(() => void finish(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** Completes a pending sign-out, trying again and again until the server has ended the session. */
async function finish(): Promise<void> {
  clearTimeout(timer);
  if (!isSignOutWaiting()) return;
  trying ??= tryOnce().finally(() => {
    trying = null;
  });
  await trying;
}

async function tellServer(token: string): Promise<void> {
  try {
    await endSession(token);
    forgetSignOut();
  } catch {
    // The token had expired, or there was no response. The session is ended with a last token, now or later.
    await finish();
  }
}

/** Signs out at once on this device, and on the server as soon as it can be reached. */
export function signOut(): void {
  const { token } = session.get();
  session.signOut();
  if (token === null) return;
  if (isRenewable(token)) noteSignOut();
  void tellServer(token);
}

/** Lets a pending sign-out finish before the next sign-in on this device, but does not wait long. */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutWaiting()) return;
  await Promise.race([finish(), new Promise((resolve) => setTimeout(resolve, signInWaitsMs))]);
}

/**
 * Completes a pending sign-out, now and whenever the network is back.
 *
 * @returns a function that stops it
 */
export function followSignOuts(): () => void {
  void finish();
  const unlisten = onWindow('online', () => {
    pauseMs = firstPauseMs;
    void finish();
  });
  return () => {
    unlisten();
    clearTimeout(timer);
  };
}
