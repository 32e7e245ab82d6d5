import { session } from '../session/session-store';
import { siteSettings } from '../site-settings';
import { createApiClient } from './api-client';
import { takeFirstAnswer } from './first-answers';

/** The API with the reader's session. */
export const api = createApiClient({
  baseUrl: () => siteSettings().apiBaseUrl,
  token: () => session.get().token,
  onUnauthorized: (token) => session.expire(token),
  firstAnswer: takeFirstAnswer,
});
