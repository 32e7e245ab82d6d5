import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api/api-error';

const freshMs = 30_000;

/** A refusal stays a refusal; a lost connection or a busy server gets one more try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

/** Reads are tried even when the browser believes it is offline: it is often wrong, and an error can be shown. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
