import { oneTabAtATime } from './one-tab-at-a-time';
import { askForToken, endSession, isSessionOver } from './session-calls';
import { forgetSignOut, isSignOutWaiting } from './session-storage';
import { session } from './session-store';

async function endWithLastToken(): Promise<void> {
  session.follow();
  // Another tab has done it already, or somebody has signed in and the cookie belongs to their session now.
  if (!isSignOutWaiting() || session.get().token !== null) return;
  try {
    await endSession((await askForToken()).token);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  forgetSignOut();
}

/**
 * Ends the session of somebody who signed out on this device.
 *
 * @throws when the server could not end it
 */
export function finishSignOut(): Promise<void> {
  return oneTabAtATime(endWithLastToken);
}
