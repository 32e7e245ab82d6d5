import { errorFrom, send } from '../api/http';
import { siteSettings } from '../site-settings';

/** An answer that takes longer counts as lost, in milliseconds. */
const patienceMs = 12_000;

/** @throws Error unless the server has ended the session */
export async function endSession(token: string): Promise<void> {
  // Kept alive: many close the page right after.
  const parts = { token, keepalive: true, signal: AbortSignal.timeout(patienceMs) };
  const answer = await send('POST', `${siteSettings().apiBaseUrl}/user/logout`, parts);
  if (!answer.ok) throw await errorFrom(answer);
}
