import { createApiClient } from '../api/api-client';
import { typedCalls } from '../api/call';
import { takePrefetchedResponse } from '../api/prefetched-responses';
import { renderResponse } from '../api/render-responses';
import { siteSettings } from '../page/site-settings';
import { tokens } from './tokens';

const client = createApiClient({
  baseUrl: () => siteSettings().apiBaseUrl,
  tokens,
  prefetchedResponse: (address, isShared) => renderResponse(address, isShared) ?? takePrefetchedResponse(address),
});

/** The API with the reader's session. */
export const api = { request: client.request, ...typedCalls(client) };
