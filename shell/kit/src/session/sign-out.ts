import { errorFrom, send } from '../api/http';
import { log } from '../log';
import { siteSettings } from '../site-settings';
import { askForToken, isSessionOver } from './ask-for-token';
import { oneTabAtATime } from './one-tab-at-a-time';
import { forgetSignOut, isSignOutWaiting, noteSignOut } from './session-storage';
import { session } from './session-store';
import { isRenewable } from './token-life';

/**
 * Signing out ends the session on the server too. When the server can't be reached, only a note stays on the device,
 * no token: the cookie of the session, which no script can read, gets a last token later, and that one ends it.
 */

/** An answer that takes longer counts as lost, and how long until the next try, in milliseconds. */
const patienceMs = 12_000;
const pauseMs = 15_000;
/** How long a sign-in waits for the sign-out before it, in milliseconds. */
const signInWaitsMs = 3_000;

/** @throws ApiError unless the server has ended the session */
async function endSession(token: string): Promise<void> {
  // Kept alive: many close the page right after.
  const parts = { token, keepalive: true, signal: AbortSignal.timeout(patienceMs) };
  const answer = await send('POST', `${siteSettings().apiBaseUrl}/user/logout`, parts);
  if (!answer.ok) throw await errorFrom(answer);
}

async function endWithLastToken(): Promise<void> {
  // Another tab has done it, or somebody has signed in, whose cookie it is now.
  if (!isSignOutWaiting() || session.get().token !== null) return;
  try {
    await endSession((await askForToken()).token);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  forgetSignOut();
}

let trying: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the session of somebody who signed out on this device while the server could not be reached. */
function finishSignOut(): Promise<void> {
  clearTimeout(timer);
  if (!isSignOutWaiting()) return Promise.resolve();
  trying ??= oneTabAtATime(endWithLastToken)
    .catch((error: unknown) => {
      log.warn('The server does not know yet that somebody signed out.', error);
      timer = setTimeout(() => void finishSignOut(), pauseMs);
    })
    .finally(() => {
      trying = null;
    });
  return trying;
}

async function tellServer(token: string): Promise<void> {
  try {
    await endSession(token);
    forgetSignOut();
  } catch {
    // The token had ended, or nobody answered: with a last token, now or later.
    await finishSignOut();
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

/** For whoever signs in next on this device: lets a sign-out that is waiting go first, but not for long. */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutWaiting()) return;
  await Promise.race([finishSignOut(), new Promise((resolve) => setTimeout(resolve, signInWaitsMs))]);
}

/** Sends what is waiting, now and whenever the network is back. @returns how to stop */
export function followSignOuts(): () => void {
  const handleOnline = () => void finishSignOut();
  window.addEventListener('online', handleOnline);
  handleOnline();
  return () => {
    window.removeEventListener('online', handleOnline);
    clearTimeout(timer);
  };
}
