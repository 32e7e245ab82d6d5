import { session } from '../session/session-store';
import { siteSettings } from '../site-settings';
import { createApiClient } from './api-client';
import { typedCalls } from './call';
import { takeFirstAnswer } from './first-answers';

const client = createApiClient({
  baseUrl: () => siteSettings().apiBaseUrl,
  token: () => session.get().token,
  onUnauthorized: (token) => session.expire(token),
  firstAnswer: takeFirstAnswer,
});

/** The API with the reader's session. */
export const api = { ...client, ...typedCalls(client) };
