import { log } from '../log';
import { onWindow } from '../page/listen';
import { endSession } from './session-calls';
import { forgetSignOut, isSignOutWaiting, noteSignOut } from './session-storage';
import { session } from './session-store';
import { isRenewable } from './token-life';

/**
 * Signing out ends the session on the server too. When the server can't be reached, only a note stays on the device,
 * no token: the cookie of the session, which no script can read, gets a last token later, and that one ends it.
 */

/** How long a sign-in waits for the sign-out before it, in milliseconds. */
const signInWaitsMs = 3_000;

/** How long until the next try, in milliseconds: short at first, because a network may come back any moment. */
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

let trying: Promise<void> | null = null;
let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Its code is seldom needed, and so not part of every page. Without a network it can't be loaded either. */
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

/** Makes up for a sign-out the server does not know of, again and again until it does. */
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
    // The token had ended, or nobody answered: the session is ended with a last token, now or later.
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

/** For the next sign-in on this device: lets a sign-out that is waiting go first, but not for long. */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutWaiting()) return;
  await Promise.race([finish(), new Promise((resolve) => setTimeout(resolve, signInWaitsMs))]);
}

/** Sends what is waiting, now and whenever the network is back. @returns how to stop */
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
