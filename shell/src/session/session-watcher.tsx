import { useQueryClient, useRealtime, useRefreshProfile, useSession } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';
import { useEffect } from 'react';
import { whenSettled } from './when-settled';

/** Keeps the signed-in reader's profile true: at the start, when XP arrives, when the server ends the session. */
export function SessionWatcher() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <Watch /> : null;
}

function Watch() {
  const client = useQueryClient();
  const refreshProfile = useRefreshProfile();
  useEffect(() => void refreshProfile(), [refreshProfile]);
  useRealtime('xpAwarded', () => void refreshProfile());
  useRealtime('sessionEnded', () => {
    const { token } = session.get();
    // Her own new password ends her sessions too, and this news may come before the answer with the new token.
    if (token !== null) void whenSettled(client).then(() => session.expire(token));
  });
  return null;
}
