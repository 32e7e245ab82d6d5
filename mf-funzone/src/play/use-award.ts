import { type GameName, gameCard } from '@storysprout/contract';
import { isApiError, log, toast, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback } from 'react';
import { bookRound, isFinal } from './book-round';
import type { FinishedRound } from './kept-rounds';

type WonRound = Omit<FinishedRound, 'userId' | 'reason'>;

export interface AwardTexts {
  /** What the child reads when XP was booked; by default '🎉 +{n} XP awarded!'. */
  readonly awardSuccess?: string;
  /** What the child reads when it was not; by default 'Failed to award XP.', null where it is only logged. */
  readonly awardFailure?: string | null;
}

/** Books a round's XP and tells the child. A round that could not be sent is kept for later. */
export function useAward(
  game: GameName,
  { awardSuccess, awardFailure = 'Failed to award XP.' }: AwardTexts,
): (round: WonRound) => Promise<void> {
  const { userId } = useSession();
  const refreshProfile = useRefreshProfile();
  return useCallback(
    async (round: WonRound) => {
      if (!userId) return;
      try {
        const booked = await bookRound({ ...round, userId, reason: gameCard(game).reason });
        if (booked && booked.awarded > 0) toast.success(awardSuccess ?? `🎉 +${booked.awarded} XP awarded!`);
        await refreshProfile();
      } catch (error) {
        log.warn('The XP of a round could not be booked.', error);
        if (awardFailure) toast.error(awardFailure);
        // The server says what was wrong with the round in words for a child.
        if (isApiError(error) && error.status === 400) toast.info(error.message, { id: 'round-refused' });
        if (!isFinal(error)) toast.info('Your XP is safe: we will try again a little later.', { id: 'round-kept' });
      }
    },
    [userId, game, awardSuccess, awardFailure, refreshProfile],
  );
}
