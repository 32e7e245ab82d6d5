import type { GameXpReason } from '@storysprout/contract';
import { log, toast, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback } from 'react';
import { bookRound } from './book-round';

interface WonRound {
  readonly roundId: string;
  readonly xp: number;
  readonly moves: readonly unknown[];
}

/** Books a round's XP and tells the child; `failure` is what she reads when it did not work (spec section 8). */
export function useAward(reason: GameXpReason, failure: string | null): (round: WonRound) => void {
  const { userId } = useSession();
  const refreshProfile = useRefreshProfile();
  return useCallback(
    (round: WonRound) => {
      if (!userId) return;
      bookRound({ ...round, userId, reason }).then(
        async ({ awarded }) => {
          if (awarded > 0) toast.success(`🎉 +${awarded} XP awarded!`);
          await refreshProfile();
        },
        (error) => {
          log.warn('The XP of a round could not be booked.', error);
          if (failure) toast.error(failure);
        },
      );
    },
    [userId, reason, failure, refreshProfile],
  );
}
