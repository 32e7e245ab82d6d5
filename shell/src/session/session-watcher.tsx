import { useQueryClient, useRealtime, useRealtimeStart, useRefreshProfile, useSession } from '@storysprout/kit';
import { checkSession, type QueryClient, session, useOwnAccountOf } from '@storysprout/kit/host';
import { useEffect, useState } from 'react';

/** How long another tab may take to keep a new token, in milliseconds. */
const otherTabMs = 1_500;

/** Keeps the signed-in reader's profile true: at the start, when XP arrives, when the server ends the session. */
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
  // What a reader did while the page was still opening may have earned XP before anybody could tell.
  useRealtimeStart((isFirst) => {
    if (isFirst && client.getMutationCache().getAll().length > 0) void refreshProfile();
  });
  useRealtime('sessionEnded', () => setEnded(session.get().token));
  useExpiry(ended);
  return null;
}

/**
 * Signs out when `token` has ended and none came in its place: a reader's own new password ends their sessions too, and
 * that news may come before the answer with the new token, here or in another tab.
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

/** Resolves once no change is on its way to the server; at once when there is none. */
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
