import { log } from '../log';
import { oneTabAtATime } from './one-tab-at-a-time';
import { askForToken, endSession, isSessionOver } from './session-calls';
import { forgetSignOut, isSignOutWaiting } from './session-storage';
import { session } from './session-store';

/** How long until the next try, in milliseconds. */
const pauseMs = 15_000;

let trying: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

async function endWithLastToken(): Promise<void> {
  session.follow();
  // Another tab has done it, or somebody has signed in and the cookie is theirs now.
  if (!isSignOutWaiting() || session.get().token !== null) return;
  try {
    await endSession((await askForToken()).token);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  forgetSignOut();
}

function tryLater(error: unknown): void {
  log.warn('The server does not know yet that somebody signed out.', error);
  timer = setTimeout(() => void finishSignOut(), pauseMs);
}

/** Ends the session of somebody who signed out on this device, again and again until the server knows. */
export function finishSignOut(): Promise<void> {
  stopFinishing();
  trying ??= oneTabAtATime(endWithLastToken)
    .catch(tryLater)
    .finally(() => {
      trying = null;
    });
  return trying;
}

export function stopFinishing(): void {
  clearTimeout(timer);
}
