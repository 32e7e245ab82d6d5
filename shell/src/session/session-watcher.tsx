import { useQueryClient, useRealtime, useRealtimeStart, useRefreshProfile, useSession } from '@storysprout/kit';
import { checkSession, type QueryClient, session, useOwnAccountOf } from '@storysprout/kit/host';
import { useEffect, useState } from 'react';

/** The time that another tab may take to store a new token, in milliseconds. */
const otherTabMs = 1_500;

/**
 * Keeps the signed-in reader's profile up to date: at the start, when XP arrives, and when the server ends the session.
 */
export function SessionWatcher() {
  const { isSignedIn, userId } = useSession();
  useOwnAccountOf(isSignedIn ? userId : null);
  return isSignedIn ? <Watch /> : null;
}

function Watch() {
  const refreshProfile = useRefreshProfile();
  const client = useQueryClient();
  const [ended, setEnded] = useState<string | null>(null);
  useRealtime('xpAwarded', () => void refreshProfile());
  // Something the reader did while the page was still opening may have earned XP before there were live updates.
  useRealtimeStart((isFirst) => {
    if (isFirst && client.getMutationCache().getAll().length > 0) void refreshProfile();
  });
  useRealtime('sessionEnded', () => setEnded(session.get().token));
  useExpiry(ended);
  return null;
}

/**
 * Signs out when `token` has ended and no other has replaced it. Readers who change their password end their own
 * sessions, too, and that event may arrive before the response with the new token, here or in another tab.
 */
function useExpiry(token: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWatching = true;
    void whenSettled(client).then(() => {
      if (isWatching) timer = setTimeout(() => void checkSession(token), otherTabMs);
    });
    return () => {
      isWatching = false;
      clearTimeout(timer);
    };
  }, [token, client]);
}

/** Resolves once no mutation is in flight; at once when there is none. */
function whenSettled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(resolveWhenIdle);
    function resolveWhenIdle(): void {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    }
    resolveWhenIdle();
  });
}
