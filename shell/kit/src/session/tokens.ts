import { log } from '../log';
import { askForToken } from './ask-for-token';
import { oneTabAtATime } from './one-tab-at-a-time';
import { SessionRenewal } from './session-renewal';
import { session } from './session-store';

/** The tokens of this page's session. */
export const tokens = new SessionRenewal({ session, askForToken, oneTabAtATime });

/**
 * The server says that the session of `token` has ended: asks for another token, and signs out when there is none to
 * be had. Without an answer the next call finds out.
 */
export async function checkSession(token: string): Promise<void> {
  await tokens.replace(token).catch((error: unknown) => log.warn('Whether the session goes on is not known.', error));
}
