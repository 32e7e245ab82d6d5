import { toast, useRefreshProfile, useSession } from '@storysprout/kit';
import { useEffect } from 'react';
import * as texts from '../../texts/play';
import { awardSavedRounds } from './award-round';

/** Books the rounds stored on this device, when the FunZone or a game opens and whenever the connection is back. */
export function useSavedRounds(): void {
  const { userId } = useSession();
  const refreshProfile = useRefreshProfile();
  useEffect(() => {
    if (!userId) return;
    const send = async () => {
      const xp = await awardSavedRounds(userId);
      if (xp === 0) return;
      toast.success(texts.xpAwarded(xp));
      await refreshProfile();
    };
    const handleOnline = () => void send();
    handleOnline();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [userId, refreshProfile]);
}
