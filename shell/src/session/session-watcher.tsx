import { useQueryClient, useRealtime, useRefreshProfile, useSession } from '@storysprout/kit';
import { type QueryClient, session } from '@storysprout/kit/host';
import { useEffect } from 'react';
import { whenSettled } from './when-settled';

/** Keeps the signed-in reader's profile true: at the start, when XP arrives, when the server ends the session. */
export function SessionWatcher() {
  const { isSignedIn } = useSession();
  return isSignedIn ? <Watch /> : null;
}

/** How long another tab may take to keep a new token, in milliseconds. */
const otherTabMs = 1_500;

/** Her own new password ends her sessions too, and that news may come before the answer with the new token, here or in another tab. */
async function ownAnswer(client: QueryClient): Promise<void> {
  await whenSettled(client);
  await new Promise((resolve) => setTimeout(resolve, otherTabMs));
}

function Watch() {
  const client = useQueryClient();
  const refreshProfile = useRefreshProfile();
  useEffect(() => void refreshProfile(), [refreshProfile]);
  useRealtime('xpAwarded', () => void refreshProfile());
  useRealtime('sessionEnded', () => {
    const { token } = session.get();
    if (token !== null) void ownAnswer(client).then(() => session.expire(token));
  });
  return null;
}
