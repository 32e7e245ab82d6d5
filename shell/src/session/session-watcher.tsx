import { useRealtime, useRefreshProfile, useSession } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';
import { useEffect } from 'react';

/** Keeps the signed-in reader's profile true: at the start, when XP arrives, when the server ends the session. */
export function SessionWatcher() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <Watch /> : null;
}

function Watch() {
  const refreshProfile = useRefreshProfile();
  useEffect(() => void refreshProfile(), [refreshProfile]);
  useRealtime('xpAwarded', () => void refreshProfile());
  useRealtime('sessionEnded', () => {
    const { token } = session.get();
    if (token !== null) session.expire(token);
  });
  return null;
}
