import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';

const freshMs = 30_000;

/** A refused request is not repeated. After a lost connection or an error of the server, there is one more try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

/**
 * Requests are made even when the browser believes it is offline, because it is often wrong, and an error can be shown.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
