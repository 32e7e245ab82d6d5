import { tokens } from '../session/tokens';
import { siteSettings } from '../site-settings';
import { createApiClient } from './api-client';
import { typedCalls } from './call';
import { takeFirstAnswer } from './first-answers';

const client = createApiClient({
  baseUrl: () => siteSettings().apiBaseUrl,
  tokens,
  firstAnswer: takeFirstAnswer,
});

/** The API with the reader's session. */
export const api = { request: client.request, ...typedCalls(client) };
