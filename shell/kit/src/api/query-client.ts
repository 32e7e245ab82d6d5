import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';

const freshMs = 30_000;

/** A refused request is not repeated. After a lost connection or an error of the server, there is one more try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

/** Returns whether the server says that what was asked for does not exist for this reader, or no longer. */
function isGone(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 410);
}

/**
 * Requests are made even when the browser believes it is offline, because it is often wrong, and an error can be shown.
 * Data of earlier responses stays when a request fails, but not when the server says that it is gone: a page that missed
 * a removal must not show the text any longer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isGone(error)) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      queries: { staleTime: freshMs, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
