import type { LoginResponse } from '@storysprout/contract';
import { ApiError, isApiError } from '../api/api-error';
import { errorFrom, offlineError, readJson, send } from '../api/http';
import { siteSettings } from '../page/site-settings';
import * as texts from '../texts/session';

export type NewToken = Pick<LoginResponse, 'token' | 'user'>;

/** A response that takes longer than this counts as lost. In milliseconds. */
const patienceMs = 12_000;

/**
 * Makes a call about the session itself. It uses keepalive, because many readers close the page right after it, and the
 * response may set a cookie.
 */
async function post(path: string, token?: string): Promise<Response> {
  const parts = { token, keepalive: true, signal: AbortSignal.timeout(patienceMs) };
  const answer = await send('POST', `${siteSettings().apiBaseUrl}${path}`, parts);
  if (!answer.ok) throw await errorFrom(answer);
  return answer;
}

/**
 * Ends the session on the server.
 *
 * @throws Error unless the server has ended the session
 */
export async function endSession(token: string): Promise<void> {
  await post('/user/logout', token);
}

async function exchange(): Promise<NewToken> {
  const answer = await post('/user/session/renew');
  const data = (await readJson(answer)) as Partial<NewToken> | undefined;
  if (!data?.token || !data.user) throw new ApiError(answer.status, 'broken', texts.somethingWentWrongPleaseTry);
  return { token: data.token, user: data.user };
}

/**
 * Requests the next token of this browser's session. The browser sends its cookie along by itself.
 *
 * @throws ApiError
 */
export async function askForToken(): Promise<NewToken> {
  try {
    return await exchange();
  } catch (error) {
    throw isApiError(error) ? error : offlineError(error);
  }
}

/** Returns whether the server itself reported that the session is over. A proxy's message doesn't count. */
export function isSessionOver(error: unknown): boolean {
  return isApiError(error) && error.code !== 'broken' && [401, 403, 404].includes(error.status);
}
